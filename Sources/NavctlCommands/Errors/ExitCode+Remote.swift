extension ExitCode {
  /// The exit code for an error of the wire.
  ///
  /// - Parameter name: The error's name with its interface.
  init(error name: String) {
    let short = name.split(separator: ".").last.map(String.init) ?? name
    switch short {
    case "SceneNotFound", "ScreenNotFound", "ContainerNotFound", "CoordinatorNotFound", "MapNotFound", "NotInMap",
      "TabNotFound", "LinkNotMatched", "ClientNotFound", "RevisionNotFound", "GuardNotFound", "RequestNotFound",
      "RequestNotHandled", "InterfaceNotFound", "MethodNotFound":
      self = .notFound
    case "Conflict", "Refused", "SceneBusy": self = .conflict
    case "PermissionDenied": self = .denied
    case "TimedOut": self = .timedOut
    case "InvalidParameter": self = .usage
    default: self = .failed
    }
  }
}
