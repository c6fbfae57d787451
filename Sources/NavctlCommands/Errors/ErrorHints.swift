import JSON
import NavigationClient
import NavigationProtocol
import SceneMap

/// Hints after an error, with the names that exist. It asks navd for them, within a short time.
struct ErrorHints {
  let session: Session

  /// The hints after an error, a line each.
  func lines(_ name: String, _ parameters: JSONValue) -> [String] {
    switch name {
    case "SceneNotFound": return sceneHints(parameters["scene"]?.stringValue ?? "")
    case "ScreenNotFound", "TabNotFound", "ContainerNotFound":
      guard let scene = parameters["scene"]?.stringValue else { return [] }
      let reference = parameters["reference"]
      let meant =
        parameters["tab"] ?? reference?["name"] ?? reference?["screen"]?["name"] ?? reference?["key"]?["name"]
        ?? parameters["container"]?["name"]
      return treeHints(name, scene, kind: parameters["kind"]?.stringValue ?? "", meant?.stringValue ?? "")
    case "LinkNotMatched": return linkHints()
    case "Conflict": return ["look again (navctl tree) and repeat it"]
    case "CannotRemoveRoot":
      if session.verb == "finish" {
        return ["the coordinator of a window, case or tab stays; try: navctl coordinators, finish-to-root or set-root"]
      }
      return ["try: navctl set-root, select-tab or replace-top"]
    case "NotInMap": return mapHints(parameters)
    case "MapNotFound": return Self.among(maps(), for: parameters["map"]) + brokenFiles()
    case "CoordinatorNotFound": return Self.among(coordinators(), for: parameters["coordinator"])
    case "CoordinatorNotStartable": return Self.among(declaredCoordinators(), for: parameters["coordinator"])
    case "RequestNotHandled":
      // The request is a verb and a screen, such as `show Help`.
      let screen = parameters["request"]?.stringValue?.split(separator: " ", maxSplits: 1).last.map(String.init)
      return Self.among(declaredScreens(), for: screen.map { .string($0) })
    case "TransitionNotAllowed": return ["try: navctl transitions, which lists those that are declared"]
    case "InvalidArgument": return argumentHints(parameters)
    case "NothingToUndo": return undoHints(parameters)
    case "NothingToRedo": return redoHints(parameters)
    case "InvalidParameter":
      let rule = Self.rule(parameters["parameter"]?.stringValue ?? "")
      return rule + ["try: navctl \(session.verb == "call" ? "introspect INTERFACE" : "help \(session.verb)")"]
    case "Refused": return ["try: again when it lets go, or --force"]
    case "SceneSuspended": return ["try: navctl map install FILE"]
    case "SceneUnreadable":
      return ["try: navctl doctor, which tells how to replace it"]
    case "InterfaceNotFound": return interfaceHints(parameters["interface"]?.stringValue ?? "")
    case "AlreadyPresenting": return ["try: --if-presenting stack or replace"]
    case "SceneBusy": return ["try: navctl clients, or navctl attach --steal, which takes its place"]
    case "SceneExists":
      let scene = parameters["scene"]?.stringValue ?? ""
      return ["try: another name with --scene, or first: navctl close \(scene.shellWord)"]
    case "LimitReached": return limitHints(parameters["limit"]?.stringValue ?? "")
    case "ClientNotFound": return ["try: navctl clients"]
    case "RevisionNotFound": return revisionHints(parameters)
    case "HostNotFound", "HostIsAlive", "EngineSilent": return ["try: navctl fleet status"]
    case "NoOwner": return ["try: navctl fleet status"]
    case "MethodNotImplemented" where session.verb == "fleet": return ["this navd is no host of a fleet: docs/fleet.md"]
    case "MethodNotImplemented", "MethodNotFound":
      let names = MethodID.allCases.map { "\($0.name)" }
      return Self.meant(parameters["method"]?.stringValue ?? "", names) + ["try: navctl introspect"]
    default: return []
    }
  }

  private func limitHints(_ limit: String) -> [String] {
    let remedy =
      switch limit {
      case "userBytes": "read replies and events, or end waits and connections of this user; see: navctl clients"
      case "stateBytesOfUser": "close scenes, or make them smaller; see: navctl scenes"
      default: ""
      }
    return (remedy.isEmpty ? [] : [remedy]) + ["try: navctl limits"]
  }

  /// The rule for a parameter that is a word of the command line.
  private static func rule(_ parameter: String) -> [String] {
    switch parameter.split(separator: ".").last ?? "" {
    case "scene": ["a scene's name: 1 to 128 of A-Z a-z 0-9 . _ @ : -, and first a letter or a digit"]
    case "name": ["a name: 1 to 256 bytes without control characters"]
    default: []
    }
  }

  /// How many steps can be undone, and the barrier that is in the way.
  private func undoHints(_ parameters: JSONValue) -> [String] {
    guard let (commits, hasMore) = newestCommits(parameters) else { return ["try: navctl history"] }
    let since = commits.prefix { $0.barrier != true }
    let left = since.count { !$0.undone && $0.steps == nil }
    let remedy = left == 0 ? [] : ["\(left) \(left == 1 ? "step" : "steps") can be undone; try: navctl undo \(left)"]
    guard commits.count > since.count else {
      return hasMore ? remedy : remedy + ["what was done before is no longer kept"]
    }
    let barrier = commits[since.count]
    let name = barrier.origin.operation?.shown ?? "a commit"
    return remedy + ["\(name) at revision \(barrier.revision) is a barrier: undo does not go back beyond it"]
  }

  /// How many steps can be redone.
  private func redoHints(_ parameters: JSONValue) -> [String] {
    guard let (commits, _) = newestCommits(parameters) else { return ["try: navctl history"] }
    let left = commits.count { $0.undone }
    if left > 0 { return ["\(left) \(left == 1 ? "step" : "steps") can be redone; try: navctl redo \(left)"] }
    return ["nothing is undone, or something else was done since; try: navctl history"]
  }

  /// The newest page of commits, and whether history has more.
  private func newestCommits(_ parameters: JSONValue) -> (commits: [SceneInterface.Commit], hasMore: Bool)? {
    guard let scene = parameters["scene"]?.stringValue,
      let page = try? session.connection().call(
        SceneInterface.History.self, .init(scene: scene, limit: Session.pageMax), timeout: Self.hintTimeout)
    else { return nil }
    return (page.commits, page.next != nil)
  }

  /// How long a call for a hint may take.
  static let hintTimeout = Duration.seconds(2)
}
