import DequeModule
import Navigation
import NavigationProtocol

// Which map each scene goes by.
extension Daemon {
  /// Scenes go by the maps that hold now. Those whose map is gone are suspended at once, those whose map is another one
  /// begin to move.
  /// - Parameter answer: is told what became of them when all have moved; nil when the daemon stops before.
  func attachMaps(answer: @escaping ([ManagerInterface.Migration]?) -> Void = { _ in }) {
    if maps.hasSensitive || formerMaps.contains(where: { $0.mask != nil }) { mustOverwrite = true }
    var changed: [SceneDirector] = []
    var moving: [SceneDirector] = []
    for director in directors {
      switch attachMap(to: director) {
      case .unchanged: continue
      case .mustMove: moving.append(director)
      case .isSuspended: note(director, .suspended)
      case .isBack: note(director, .kept)
      }
      changed.append(director)
    }
    let move = MapMove(.move, changed, answer: answer)
    for director in changed where !director.mustMove {
      move.note(director, director.scene.isSuspended ? .suspended : .kept)
    }
    move.waiting = Deque(moving)
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
    let (wasSuspended, hadToMove) = (director.scene.isSuspended, director.mustMove)
    guard let map = maps[name]?.map else {
      (director.movesTo, director.movesNotTo) = (nil, nil)
      if wasSuspended { return .unchanged }
      director.suspend()
      tellFrontEnds(director)
      return .isSuspended
    }
    if !director.scene.goes(by: map) {
      // Who made it move there is told already, also that it could not.
      if director.movesTo === map || director.movesNotTo === map { return .unchanged }
      director.movesTo = map
      return .mustMove
    }
    director.movesTo = nil
    if director.scene.map !== map {
      director.attach(map)
      reviewLinks(of: director)
    }
    noteSecretsLeft(director)
    if wasSuspended { tellFrontEnds(director) }
    return wasSuspended || hadToMove ? .isBack : .unchanged
  }
}
