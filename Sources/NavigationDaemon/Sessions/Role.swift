import NavigationProtocol

/// The rights of a connection. Each role includes those before it.
///
/// This file is the table "Who may do what" of docs/operations.md: the role of a peer (`init`), the role that a method
/// requires (`MethodID.role`), and actions that require more because of their object (`Deed`).
enum Role: Int, Comparable, Sendable {
  case none
  case observe
  case navigate
  case admin

  static func < (a: Role, b: Role) -> Bool { a.rawValue < b.rawValue }

  /// The roles that a configuration can name.
  static let configurable: [Role] = [.observe, .navigate, .admin]

  /// The role of that name.
  init?(configured name: String) {
    guard let role = Self.configurable.first(where: { "\($0.name)" == name }) else { return nil }
    self = role
  }

  var name: StaticString {
    switch self {
    case .none: "none"
    case .observe: "observe"
    case .navigate: "navigate"
    case .admin: "admin"
    }
  }

  /// The role of the peer of a connection.
  ///
  /// - Parameters:
  ///   - peer: The peer, as the kernel reports it.
  ///   - socket: The purpose of the socket that accepted it.
  ///   - daemonUser: The user that the daemon runs as.
  ///   - audience: The other users that the daemon serves.
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

/// The purpose of a socket.
public enum SocketKind: Sendable {
  /// Each peer gets its own role.
  case everything
  /// Each peer observes, root too.
  case observe
}

/// The users that a daemon serves, besides root and the user that it runs as.
public enum Audience: Sendable, Equatable {
  /// No others: it is a user's own.
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
  /// The role that a method requires with any parameters; a `Deed` may require more. An operation requires `navigate`,
  /// and a method that is not listed here requires `admin`.
  var role: Role {
    switch self {
    case .sceneList, .sceneGet, .sceneFind, .sceneSubscribe, .sceneAttach, .sceneWait, .sceneAwaitResult, .sceneHistory,
      .sceneAdopt, .managerListMaps, .managerGetMap, .managerValidateMap, .managerPing, .managerGetLimits,
      .managerGetMetrics, .managerRestrict, .managerListClients, .fleetStatus, .navigationListTransitions,
      .navigationResolveLink:
      .observe
    case .sceneOpen, .sceneImport, .sceneClose, .sceneAnswerGuard, .sceneAnswerRequest, .navigationApply,
      .navigationUndo, .navigationRedo:
      .navigate
    default: isOperation ? .navigate : .admin
    }
  }
}

extension MethodID {
  /// Whether a method has no effect but its reply, so that it is not executed if nobody reads the reply.
  var onlyReads: Bool {
    switch self {
    case .sceneSubscribe, .sceneAttach, .sceneAdopt, .managerRestrict: false
    default: role == .observe
    }
  }
}

/// An action that requires a role of its own because of its object.
enum Deed {
  /// To attach as more than an observer.
  case mirror
  /// To close a scene of this user.
  case close(owner: Int)
  /// To take the place of a front-end of a scene of this user.
  case steal(owner: Int)
  /// To see the connections of others.
  case seeOthers
  /// To skip all guards.
  case force
  /// To answer a front-end's question.
  case answer(isOwn: Bool)

  /// The role that it requires of this user.
  func role(for uid: Int) -> Role {
    switch self {
    case .mirror: .navigate
    case .close(let owner), .steal(let owner): owner == uid ? .navigate : .admin
    case .seeOthers, .force: .admin
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
