/// Why an operation was refused. Each is an error of the wire; the scene's name is added by who speaks to the caller.
public indirect enum NavigationError: Error, Hashable, Sendable {
  /// What `conflict` is about.
  public enum Subject: String, Hashable, Sendable {
    case revision
    case top
    case request
  }
  case screenNotFound(ScreenReference)
  case containerNotFound(NodeKind, ContainerReference?)
  case coordinatorNotFound(CoordinatorID)
  /// The root of the window or of a tab cannot be removed, nor can a coordinator that is the root one, a case's or
  /// embedded.
  case cannotRemoveRoot(Int)
  /// The parent starts no such child, or an embedded one of that name is in its tabs already.
  case coordinatorNotStartable(String, parent: CoordinatorID)
  /// The index or name is of no tab.
  case tabNotFound(String)
  /// The scene's map declares no such thing; without a map its name is empty.
  case notInMap(map: String, kind: String, name: String)
  /// An argument is missing, unknown, or does not fit; `argument` is its path, `expected` the end of a sentence.
  case invalidArgument(screen: String, argument: String, expected: String)
  /// A strict map, and no transition leads from the one screen to the other, or to that case.
  case transitionNotAllowed(from: String, to: String)
  /// No screen in the visible path handles the request, nor do the map's root handlers.
  case requestNotHandled(String, route: [String])
  /// The URL leads nowhere; for each link that came close, why.
  case linkNotMatched(String, map: String?, tried: [String])
  case emptyPath
  /// With `ifPresenting: error`: the first screen of the topmost modal layer.
  case alreadyPresenting(NodeID)
  case conflict(Subject, expected: Int?, actual: Int?)
  /// The operation `Fail`.
  case failed(String)
  /// The steps that were asked for.
  case nothingToUndo(steps: Int)
  case nothingToRedo(steps: Int)
  /// An operation of an `Apply` failed; `index` is its place, `[2, 0]` inside a `Try`.
  case operationFailed(index: [Int], operation: String, error: NavigationError)
  /// org.varlink.service.InvalidParameter; the path of the parameter, as `screen.name` or `operations[2].path[0].name`.
  case invalidParameter(String)
  /// org.navd.Manager.LimitReached; the limit's name is one of `SceneLimits.Name`.
  case limitReached(SceneLimits.Name, value: Int)
  /// org.navd.Scene.RevisionNotFound.
  case revisionNotFound(Revision, oldest: Revision, newest: Revision)
}
