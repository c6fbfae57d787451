import NavigationProtocol

/// What a connection may do. Each may what those before it may.
///
/// This file is the table "Who may do what" of docs/operations.md: who is what (`init`), what each method takes
/// (`MethodID.role`), and what takes more for what it is done to (`Deed`).
enum Role: Int, Comparable, Sendable {
  case none
  case observe
  case navigate
  case admin

  static func < (a: Role, b: Role) -> Bool { a.rawValue < b.rawValue }

  var name: StaticString {
    switch self {
    case .none: "none"
    case .observe: "observe"
    case .navigate: "navigate"
    case .admin: "admin"
    }
  }

  /// What the peer of a connection may do.
  ///
  /// - Parameters:
  ///   - peer: Who it is, as the kernel says.
  ///   - socket: Where it came in.
  ///   - daemonUser: The user that the daemon runs as.
  ///   - audience: Whom else the daemon serves.
  init(of peer: Peer, through socket: SocketKind, daemonUser: Int, audience: Audience) {
    let isOwner = peer.uid == 0 || peer.uid == daemonUser
    switch (socket, audience) {
    case (.everything, _) where isOwner: self = .admin
    case (.everything, .groups(let navigate?, _)) where peer.isMember(of: navigate): self = .navigate
    case (.everything, .groups(_, let observe?)) where peer.isMember(of: observe): self = .observe
    case (.everything, _): self = .none
    case (.observe, .groups): self = .observe
    case (.observe, .owner): self = isOwner ? .observe : .none
    }
  }
}

/// What a socket is for.
public enum SocketKind: Sendable {
  /// Everybody gets the role that is theirs.
  case everything
  /// Everybody observes, root too.
  case observe
}

/// Whom a daemon serves besides root and the user that it runs as.
public enum Audience: Sendable, Equatable {
  /// Nobody: it is a user's own.
  case owner
  /// The members of two groups, by id; nil for one that this system does not have.
  case groups(navigate: Int?, observe: Int?)

  /// The group that may connect to a socket; nil when it has none.
  func group(of socket: SocketKind) -> Int? {
    guard case .groups(let navigate, let observe) = self else { return nil }
    return socket == .observe ? observe : navigate
  }
}

extension MethodID {
  /// The role that a method takes, whatever it is called with; a `Deed` may take more. An operation takes `navigate`, and
  /// a method that is not listed here takes `admin`.
  var role: Role {
    switch self {
    case .sceneList, .sceneGet, .sceneFind, .sceneSubscribe, .sceneAttach, .sceneWait, .sceneAwaitResult, .sceneHistory,
      .sceneAdopt, .managerListMaps, .managerGetMap, .managerValidateMap, .managerPing, .managerGetLimits,
      .managerGetMetrics, .managerRestrict, .managerListClients, .navigationListTransitions, .navigationResolveLink:
      .observe
    case .sceneOpen, .sceneImport, .sceneClose, .sceneAnswerGuard, .sceneAnswerRequest, .navigationApply,
      .navigationUndo, .navigationRedo:
      .navigate
    default: isOperation ? .navigate : .admin
    }
  }
}

extension MethodID {
  /// Whether a method does nothing but answer, so that it is not executed when nobody takes the answer.
  var onlyReads: Bool {
    switch self {
    case .sceneSubscribe, .sceneAttach, .sceneAdopt, .managerRestrict: false
    default: role == .observe
    }
  }
}

/// What takes a role of its own, for what it is done to.
enum Deed {
  /// To attach other than to look on.
  case mirror
  /// To close a scene of this user.
  case close(owner: Int)
  /// To take the place of a front-end of a scene of this user.
  case steal(owner: Int)
  /// To see another's connection.
  case seeOthers
  /// Not to ask the guards of others on a scene of this user.
  case force(owner: Int)
  /// To answer what a front-end was asked.
  case answer(isOwn: Bool)

  /// The role that it takes of this user.
  func role(for uid: Int) -> Role {
    switch self {
    case .mirror: .navigate
    case .close(let owner), .steal(let owner), .force(let owner): owner == uid ? .navigate : .admin
    case .seeOthers: .admin
    case .answer(let isOwn): isOwn ? .navigate : .admin
    }
  }
}

extension Session {
  /// Whether its role is enough.
  func may(_ deed: Deed) -> Bool { role >= deed.role(for: peer.uid) }

  /// - Throws: `PermissionDenied` when its role is not enough.
  func require(_ deed: Deed) throws(WireFailure) {
    if !may(deed) { throw .service(.permissionDenied) }
  }
}
