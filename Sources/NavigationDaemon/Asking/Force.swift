import NavigationProtocol

/// Whose guards an operation does not ask: the meaning of `options.force`, which depends on the caller.
enum Force {
  case nobodys
  /// Those of the calling front-end.
  case own(FrontEnd)
  case all

  /// What a session may skip on a scene: administrators and the scene's owner every guard, front-ends their own.
  ///
  /// - Throws: `PermissionDenied` for every other session.
  init(of session: Session, on host: SceneHost) throws(WireFailure) {
    if session.may(.force(owner: host.scene.owner)) {
      self = .all
    } else if let frontEnd = session.frontEnd {
      self = .own(frontEnd)
    } else {
      throw .service(.permissionDenied)
    }
  }

  func skips(_ frontEnd: FrontEnd) -> Bool {
    switch self {
    case .nobodys: false
    case .own(let own): own === frontEnd
    case .all: true
    }
  }
}
