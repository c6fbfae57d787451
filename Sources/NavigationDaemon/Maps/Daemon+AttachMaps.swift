import DequeModule
import Navigation
import NavigationProtocol

// Which map each scene goes by.
extension Daemon {
  /// Scenes go by the maps that hold now. Those whose map is gone are suspended at once, those whose map is another one
  /// begin to move.
  /// - Parameter answer: is told what became of them when all have moved; nil when the daemon stops before.
  func attachMaps(answer: @escaping ([ManagerInterface.Migration]?) -> Void = { _ in }) {
    var changed: [SceneDirector] = []
    var moving: [SceneDirector] = []
    var suspended: [SceneDirector] = []
    for director in directors {
      switch attachMap(to: director) {
      case .unchanged: continue
      case .mustMove: moving.append(director)
      case .isSuspended: suspended.append(director)
      case .isBack: break
      }
      changed.append(director)
    }
    let move = MapMove(.move, changed, answer: answer)
    for director in changed where !director.mustMove {
      move.note(director, director.scene.isSuspended ? .suspended : .kept)
    }
    move.waiting = Deque(moving)
    for director in suspended { for other in mapMoves { other.note(director, .suspended) } }
    mapMoves.append(move)
  }

  private enum Attachment {
    case unchanged
    case mustMove
    case isSuspended
    case isBack
  }

  private func attachMap(to director: SceneDirector) -> Attachment {
    guard let name = director.scene.mapReference?.name else { return .unchanged }
    let wasSuspended = director.scene.isSuspended
    guard let map = maps[name]?.map else {
      director.mustMove = false
      if wasSuspended { return .unchanged }
      director.suspend()
      tellFrontEnds(director)
      return .isSuspended
    }
    if !director.scene.goes(by: map) {
      director.mustMove = true
      return .mustMove
    }
    director.mustMove = false
    if director.scene.map !== map {
      director.attach(map)
      reviewLinks(of: director)
    }
    if !wasSuspended { return .unchanged }
    tellFrontEnds(director)
    return .isBack
  }
}
