import JSON
import Navigation
import NavigationProtocol

extension RouteRequest {
  /// As the model asks it.
  init(_ request: Navigation.DelegatedRequest, context: JSONObject?) {
    let kind: NavigationRequest.Kind =
      switch request.kind {
      case .show: .show
      case .hide: .hide
      case .change: .change
      }
    self.init(
      kind, request.element, request.replacement, from: request.of.name, id: request.of.id,
      animated: request.isAnimated, context: context)
  }

  /// As navd asks it.
  init(_ request: SceneInterface.DelegatedRequest) {
    let kind: NavigationRequest.Kind =
      switch request.kind {
      case .show: .show
      case .hide: .hide
      case .change: .change
      }
    self.init(
      kind, request.element, request.replacement, from: request.of.name, id: request.of.id,
      animated: request.animated, context: request.context)
  }

  /// - Parameter replacement: of `change` the element that is wanted, then `element` is the one that is there.
  private init(
    _ kind: NavigationRequest.Kind, _ element: String, _ replacement: String?, from: String, id: NodeID,
    animated: Bool, context: JSONObject?
  ) {
    self.init(
      NavigationRequest(kind, replacement ?? element), replaced: replacement == nil ? nil : element, from: from, id: id,
      animated: animated, context: context)
  }
}
