import Navigation

// Going elsewhere in the scene.
extension ScreenRoute {
  /// Looks for the last match of the visible path; a screen that is not in it for the last one anywhere in the tree.
  public func top<Other: RoutePosition>(_ match: ContainerMatch<Other>) -> ScreenRoute<Other> {
    standing(on: match, .top)
  }

  /// Looks for the last match, of screens in the visible path and then in the tree.
  public func last<Other: RoutePosition>(_ match: ContainerMatch<Other>) -> ScreenRoute<Other> {
    standing(on: match, .last)
  }

  /// Looks for the first match, of screens in the visible path and then in the tree.
  public func first<Other: RoutePosition>(_ match: ContainerMatch<Other>) -> ScreenRoute<Other> {
    standing(on: match, .first)
  }

  /// Looks for the last screen of the visible path that this front-end shows in a container for which this holds.
  public func top(where isMatch: @escaping (ViewContainer) -> Bool) -> ScreenRoute<OnScreen> {
    top(.container(where: isMatch))
  }

  /// Looks for the last screen that this front-end shows in a container for which this holds.
  public func last(where isMatch: @escaping (ViewContainer) -> Bool) -> ScreenRoute<OnScreen> {
    last(.container(where: isMatch))
  }

  /// Looks for the first screen that this front-end shows in a container for which this holds.
  public func first(where isMatch: @escaping (ViewContainer) -> Bool) -> ScreenRoute<OnScreen> {
    first(.container(where: isMatch))
  }

  /// The window.
  public var window: ScreenRoute<OnWindow> { standing(on: .window) }

  func standing<Other: RoutePosition>(
    on match: ContainerMatch<Other>, _ pick: ContainerReference.Pick
  ) -> ScreenRoute<Other> {
    let state = known.state
    switch match.target {
    case .screen(let target):
      return standing(on: .screen(.found(ScreenReference(target, pick: pick == .first ? .first : nil))))
    case .container(let name, let key):
      return standing(on: .init(container: .search(.init(name: name, key: key, pick: pick))), of: state)
    case .shown(let isMatch):
      guard let containers = known.containers else { return failing(.failed(Self.showsNothing)).standing(on: .window) }
      return standing(
        on: containers.find(pick, isMatch).map { .screen(.id($0)) },
        orFailing: .failed("this front-end shows no such container"))
    case .any:
      if Other.kind == .screen {
        let order: FindOrder = pick == .first ? .first : pick == .last ? .last : .top
        return standing(
          on: state.find(kind: .screen, order: order).first.map { .screen(.id($0)) },
          orFailing: .containerNotFound(.screen, nil))
      }
      let isNearest = pick == .top
      return standing(on: .init(container: isNearest ? .nearest : .search(.init(pick: pick))), of: state)
    }
  }

  /// Stands on a stack or tabs, with what is known of them.
  private func standing<Other: RoutePosition>(on place: RoutePlace, of state: SceneState) -> ScreenRoute<Other> {
    var place = place
    if let id = state.container(place.container, kind: Other.kind) {
      let known = state.place(of: id)
      (place.screen, place.screens, place.tabs, place.selected) =
        (known.screen, known.screens, known.tabs, known.selected)
    }
    return standing(on: place)
  }

  private static var showsNothing: String {
    "this navigator knows of no containers: make a ContainerTree with it, and keep that"
  }
}

extension SceneState {
  /// The stack or tabs that is meant, by the scene as last told; nil when there is none.
  fileprivate func container(_ container: RouteContainer, kind: NodeKind) -> NodeID? {
    switch container {
    case .nearest: return nearest(kind, around: topID)
    case .id(let id): return node(id)?.kind == kind ? id : nil
    case .around(let screen): return resolve(screen.reference).flatMap { nearest(kind, around: $0) }
    case .under: return nil
    case .search(let search):
      let found = find(kind: kind, name: search.name).filter { id in
        if search.pick == .top, !isVisible(id) { return false }
        return search.key.map { node(firstScreen(in: id))?.key == $0 } ?? true
      }
      return search.pick == .first ? found.first : found.last
    }
  }
}
