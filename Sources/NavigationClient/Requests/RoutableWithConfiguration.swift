public import JSON

/// A screen that handles requests by a table of instructions.
///
/// ```swift
/// struct ListScreen: ContentScreen, RoutableWithConfiguration {
///   var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
///     [.show("AddItemScreen"): .presentModally(AddItemScreen.self)]
///   }
/// }
/// ```
///
/// The table becomes part of the map, and navd carries out its instructions, except that it delegates `custom` ones to
/// this front-end. Source of the idea: `RoutableWithConfiguration` of Tempura.
public protocol RoutableWithConfiguration: Routable {
  /// The instructions by request.
  var navigationConfiguration: [NavigationRequest: NavigationInstruction] { get }
}

extension RoutableWithConfiguration {
  /// The requests with `custom` instructions.
  public var handledRequests: [NavigationRequest] {
    RequestHandlers(navigationConfiguration).entries.compactMap { entry in
      if case .custom = entry.instruction.action { entry.request } else { nil }
    }
  }

  public func show(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool {
    handle(.init(.show(identifier), from: from, animated: animated, context: context), completion)
  }

  public func hide(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool {
    handle(.init(.hide(identifier), from: from, animated: animated, context: context), completion)
  }

  public func change(
    from: RouteElementIdentifier, to: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool {
    let asked = RouteRequest(.change(to), replaced: from, from: from, animated: animated, context: context)
    return handle(asked, completion)
  }

  private func handle(_ asked: RouteRequest, _ completion: @escaping RoutingCompletion) -> Bool {
    guard let instruction = navigationConfiguration[asked.request] else { return false }
    if case .custom(_, let handler) = instruction.action {
      handler(asked) { if case .handled(let operations) = $0 { completion(operations) } }
    } else {
      completion(instruction.operations(for: asked))
    }
    return true
  }
}
