import Navigation

extension NavigationInstruction {
  /// What navd would do for a request, as operations for who carries it out by hand; nothing for `custom`.
  func operations(for asked: RouteRequest) -> [Navigation.Operation] {
    let element = ScreenReference(.name(asked.replaced ?? asked.request.element))
    return switch action {
    case .push(let type): [.push(.init(ScreenDescription(type.screenName)))]
    case .present(let type, let presentation):
      [.present(.init(ScreenDescription(type.screenName, presentation: presentation)))]
    case .replace(let type):
      asked.request.kind == .change
        ? [.replaceScreen(.init(element, with: ScreenDescription(type.screenName)))]
        : [.replaceTop(.init(ScreenDescription(type.screenName)))]
    case .popTo(let type): [.pop(.init(.to(.name(type.screenName))))]
    case .popToRoot: [.pop(.init(.toRoot))]
    case .pop, .dismiss: [.dismiss(.init(element))]
    case .custom: []
    }
  }
}
