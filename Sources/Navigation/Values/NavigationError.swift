/// The reason why an operation was refused. Each case is an error on the wire; the translation adds the scene's name.
public indirect enum NavigationError: Error, Hashable, Sendable {
  /// The subject of a `conflict`.
  public enum Subject: String, Hashable, Sendable {
    case revision
    case top
    case request
  }
  case screenNotFound(ScreenReference)
  case containerNotFound(NodeKind, ContainerReference?)
  case coordinatorNotFound(CoordinatorID)
  /// The root of the window or of a tab cannot be removed, nor can the root coordinator, a case's or an embedded one.
  case cannotRemoveRoot(Int)
  /// The parent does not start such a child, or its tabs have an embedded coordinator of that name already.
  case coordinatorNotStartable(String, parent: CoordinatorID)
  /// No tab has this index or name.
  case tabNotFound(String)
  /// The scene's map does not declare this name. Without a map, `map` is empty.
  case notInMap(map: String, kind: String, name: String)
  /// An argument is missing, unknown, or does not fit. `argument` is its path, `expected` the end of a sentence.
  case invalidArgument(screen: String, argument: String, expected: String)
  /// The map is strict, and no transition leads from the screen to the other one, or to that case.
  case transitionNotAllowed(from: String, to: String)
  /// Neither a screen in the visible path nor a root handler of the map handles the request.
  case requestNotHandled(String, route: [String])
  /// The URL matches no link. `tried` says why for each link that came close.
  case linkNotMatched(String, map: String?, tried: [String])
  case emptyPath
  /// The first screen of the topmost modal layer, with `ifPresenting: error`.
  case alreadyPresenting(NodeID)
  case conflict(Subject, expected: Int?, actual: Int?)
  case failed(String)
  case nothingToUndo(steps: Int)
  case nothingToRedo(steps: Int)
  /// An operation of an `Apply` failed. `index` is the path to it: `[2, 0]` inside a `Try`.
  case operationFailed(index: [Int], operation: String, error: NavigationError)
  /// org.varlink.service.InvalidParameter with the path of the parameter: `screen.name`, `operations[2].path[0].name`.
  case invalidParameter(String)
  /// org.navd.Manager.LimitReached.
  case limitReached(SceneLimits.Name, value: Int)
  /// org.navd.Scene.RevisionNotFound.
  case revisionNotFound(Revision, oldest: Revision, newest: Revision)
}
