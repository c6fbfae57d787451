import EventLoop
public import NavigationStore

/// The reason why navd cannot start, as one line with a remedy.
public enum StartError: Error, CustomStringConvertible {
  case alreadyListening(String)
  /// Another user has made the socket, and this navd may not connect to it.
  case mayNotConnect(String, owner: Int, user: Int)
  case notASocket(String)
  /// A file is in the place of a socket file that was removed.
  case inTheWay(String)
  case cannotRemove(String)
  case cannotListen(String, String)
  case noLoop(String)
  /// The host can take no part in its fleet.
  case fleet(String)
  /// The state directory has state of a fleet, or must have it and has other state.
  case notOfFleet(String, isCopy: Bool)
  /// The state on disk cannot be used.
  case state(StoreError)
  case stateInUse(String)
  /// The state directory belongs to another user than the one that navd runs as.
  case stateOfAnother(String, owner: Int, user: Int)
  /// Others than the owner have access to the state directory; its permissions in octal.
  case stateIsOpen(String, mode: String)
  case cannotUse(String, String)
  /// The service manager has passed a socket whose purpose is unknown.
  case passed(String)
  /// Listening on a passed socket failed.
  case cannotListenOnPassed(Int, String)

  init(listening path: String, _ error: LoopError) {
    self = .cannotListen(path, "\(error)")
  }

  public var description: String {
    switch self {
    case .alreadyListening(let path):
      "\(path): another navd listens there; stop it, or give this one another --socket"
    case .mayNotConnect(let path, let owner, let user):
      "\(path): user \(owner) has made this socket, and this navd runs as user \(user), which may not connect to it; if "
        + "nobody listens there (see ss -xl), remove it, or give another --socket"
    case .notASocket(let path):
      "\(path): there is something that is no socket; remove it, or give another --socket"
    case .inTheWay(let path):
      "\(path): another file is in its place; remove it if no navd listens there, and reload again"
    case .cannotRemove(let path):
      "\(path): a socket that a dead navd left cannot be removed; remove it, or give another --socket"
    case .cannotListen(let path, let why):
      "\(path): cannot listen: \(why); see that its directory is there and may be written, or give another --socket"
    case .stateInUse(let path):
      "\(path): another navd keeps its state there (fuser \(path)/lock names its process); stop it; or, if only its "
        + "socket is gone, kill -HUP it; or give this one another --state"
    case .stateOfAnother(let path, let owner, let user):
      "\(path): it belongs to user \(owner), and this navd runs as user \(user); run navd as user \(owner), or chown the "
        + "directory and its files to \(user), or give another --state"
    case .stateIsOpen(let path, let mode):
      "\(path): others than its owner have access to it (mode \(mode)); chmod 700 \(path), or give another --state"
    case .cannotUse(let path, let why):
      "\(path): \(why); see that it may be written, or give another directory"
    case .passed(let what):
      "\(what) passed by the service manager: say FileDescriptorName=varlink or observe in the socket's unit"
    case .cannotListenOnPassed(let descriptor, let why):
      "descriptor \(descriptor) passed by the service manager: \(why); see that its unit says ListenStream="
    case .state(let error) where error.code == .full:
      "\(error.file): \(error.found); make room on that disk, and start navd again"
    case .state(let error): error.description
    case .noLoop(let why): "no event loop: \(why)"
    case .fleet(let why): "fleet: \(why)"
    case .notOfFleet(let path, isCopy: true):
      "\(path): it has a copy of a fleet's state, which this navd alone would change; configure fleet:, or give another --state"
    case .notOfFleet(let path, isCopy: false):
      "\(path): it has state that no fleet made; give a host of a fleet an empty --state"
    }
  }
}
