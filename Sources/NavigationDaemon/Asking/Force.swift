import NavigationProtocol

/// The guards that an operation skips, and whether it goes first: the meaning of `options.force`, which depends on the
/// caller.
enum Force {
  case nobodys
  /// Those of the calling front-end.
  case own(FrontEnd)
  /// Those of other users' front-ends, and of the calling front-end.
  case others(of: Int, own: FrontEnd?)
  case all

  /// The guards that a session may skip on a scene: an administrator all, the scene's owner those of other users, a
  /// front-end its own.
  ///
  /// - Throws: `PermissionDenied` for every other session, and for the owner if nothing is in the way of an operation but
  ///   guards of the owner's front-ends.
  init(of session: Session, on host: SceneHost) throws(WireFailure) {
    let uid = session.peer.uid
    if session.may(.force) {
      self = .all
    } else if host.scene.owner == uid, session.frontEnd != nil || host.mayBlock(uid) {
      self = .others(of: uid, own: session.frontEnd)
    } else if let frontEnd = session.frontEnd {
      self = .own(frontEnd)
    } else {
      throw .service(.permissionDenied)
    }
  }

  /// Whether it puts an operation before those that wait: if the caller is an administrator or owns the scene.
  var goesFirst: Bool {
    switch self {
    case .nobodys, .own: false
    case .others, .all: true
    }
  }

  func skips(_ frontEnd: FrontEnd) -> Bool {
    switch self {
    case .nobodys: false
    case .own(let own): own === frontEnd
    case .others(let uid, let own): frontEnd.uid != uid || own === frontEnd
    case .all: true
    }
  }
}

extension SceneHost {
  /// Whether other users, or operations that wait, may be in the way of an operation of its owner.
  fileprivate func mayBlock(_ owner: Int) -> Bool { hasWaiting || guarding.contains { $0.uid != owner } }
}
