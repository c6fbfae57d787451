import Navigation

// Moves to other places of the scene.
extension ScreenRoute {
  /// Finds the last match in the visible path. A screen outside of it is found by its last match in the tree.
  public func top<Other: RoutePosition>(_ match: ContainerMatch<Other>) -> ScreenRoute<Other> {
    standing(on: match, .top)
  }

  /// Finds the last match; for screens, first in the visible path and then in the tree.
  public func last<Other: RoutePosition>(_ match: ContainerMatch<Other>) -> ScreenRoute<Other> {
    standing(on: match, .last)
  }

  /// Finds the first match; for screens, first in the visible path and then in the tree.
  public func first<Other: RoutePosition>(_ match: ContainerMatch<Other>) -> ScreenRoute<Other> {
    standing(on: match, .first)
  }

  /// Finds the last screen of the visible path whose container satisfies a condition.
  public func top(where isMatch: @escaping (ViewContainer) -> Bool) -> ScreenRoute<OnScreen> {
    top(.container(where: isMatch))
  }

  /// Finds the last screen whose container satisfies a condition.
  public func last(where isMatch: @escaping (ViewContainer) -> Bool) -> ScreenRoute<OnScreen> {
    last(.container(where: isMatch))
  }

  /// Finds the first screen whose container satisfies a condition.
  public func first(where isMatch: @escaping (ViewContainer) -> Bool) -> ScreenRoute<OnScreen> {
    first(.container(where: isMatch))
  }

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

  /// Stands on a stack or tabs, with their known contents.
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
  /// The stack or tabs, as far as this front-end knows; nil if there is none.
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
