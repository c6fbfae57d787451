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
    var changed: [SceneHost] = []
    var moving: [SceneHost] = []
    for host in hosts {
      switch attachMap(to: host) {
      case .unchanged: continue
      case .mustMove: moving.append(host)
      case .isSuspended: note(host, .suspended)
      case .isBack: note(host, .kept)
      }
      changed.append(host)
    }
    let move = MapMove(.move, changed, answer: answer)
    for host in changed where !host.mustMove {
      move.note(host, host.scene.isSuspended ? .suspended : .kept)
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

  private func attachMap(to host: SceneHost) -> Attachment {
    guard let name = host.scene.mapReference?.name else { return .unchanged }
    let (wasSuspended, hadToMove) = (host.scene.isSuspended, host.mustMove)
    guard let map = maps[name]?.map else {
      (host.movesTo, host.movesNotTo) = (nil, nil)
      if wasSuspended { return .unchanged }
      host.suspend()
      tellFrontEnds(host)
      return .isSuspended
    }
    if !host.scene.goes(by: map) {
      // Who made it move there is told already, also that it could not.
      if host.movesTo === map || host.movesNotTo === map { return .unchanged }
      host.movesTo = map
      return .mustMove
    }
    host.movesTo = nil
    if host.scene.map !== map {
      host.attach(map)
      reviewLinks(of: host)
    }
    noteSecretsLeft(host)
    if wasSuspended { tellFrontEnds(host) }
    return wasSuspended || hadToMove ? .isBack : .unchanged
  }
}
