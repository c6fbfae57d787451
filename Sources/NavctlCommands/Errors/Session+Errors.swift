import JSON
import NavigationClient
import NavigationProtocol

extension Session {
  /// Explains a failed call, with existing names and hints.
  func explained(_ failure: CallFailure) -> CommandError {
    switch failure {
    case .unreachable(let attempts): return unreachable(attempts)
    case .disconnected(let reason):
      return CommandError(
        .unreachable, "Disconnected", "the connection to navd ended: \(reason)",
        hints: ["whether it was carried out is not known; try: navctl history"])
    case .notSent(let reason): return CommandError(.failed, "NotSent", "nothing was sent: \(reason)")
    case .remote(let failure): return explained(failure)
    case .reply(let error):
      return CommandError(
        .failed, "UnexpectedReply", "navd's reply is not what this navctl expects: \(error)",
        hints: ["try: navctl version"])
    case .timedOut:
      return CommandError(.timedOut, "TimedOut", "navd did not answer in time", hints: ["try: a longer --timeout"])
    case .cancelled: return CommandError(.failed, "Interrupted", "interrupted")
    }
  }

  /// Explains an error of the wire. Asks navd for existing names, unless a program reads the error.
  func explained(_ failure: RemoteFailure) -> CommandError {
    let (name, parameters) = RemoteSentence.innermost(failure.shortName, failure.parameters)
    return CommandError(
      ExitCode(error: name), failure.shortName == name ? name : "OperationFailed, \(name)", failure.description,
      hints: options.json ? [] : hints(name, parameters), parameters: failure.parameters, wireName: failure.name)
  }

  private func unreachable(_ attempts: [ConnectionAttempt]) -> CommandError {
    let tried = attempts.map { attempt in
      "tried \(attempt.what)\(attempt.address.map { ", \($0.description.shown)" } ?? ""): \(attempt.problem)"
    }
    if attempts.contains(where: \.isDenied) {
      return CommandError(
        .denied, "PermissionDenied", "navd does not let this user in",
        hints: tried + ["try: join the group navd (log in again after: usermod -aG navd $USER)"])
    }
    // The user's own navd could not start either.
    let hasPlace = AddressChoice.user.candidates(console.environment).contains { $0.address != nil }
    let place = hasPlace ? "" : #"export XDG_RUNTIME_DIR="$HOME/.local/run"; "#
    return CommandError(
      .unreachable, "Unreachable", "cannot reach navd", hints: tried + ["start one of your own: \(place)navd --user"])
  }

  private func hints(_ name: String, _ parameters: JSONValue) -> [String] {
    switch name {
    case "SceneNotFound": return sceneHints()
    case "ScreenNotFound", "TabNotFound", "ContainerNotFound":
      guard let scene = parameters["scene"]?.stringValue else { return [] }
      return treeHints(name, scene, kind: parameters["kind"]?.stringValue ?? "")
    case "Conflict": return ["look again (navctl tree) and repeat it"]
    case "CannotRemoveRoot":
      if verb == "finish" {
        return ["what builds the window, a case or a tab stays; try: navctl coordinators, finish-to-root or set-root"]
      }
      return ["try: navctl set-root, select-tab or replace-top"]
    case "NotInMap": return mapHints(parameters)
    case "InvalidParameter":
      let rule = Self.rule(parameters["parameter"]?.stringValue ?? "")
      return rule + ["try: navctl \(verb == "call" ? "introspect INTERFACE" : "help \(verb)")"]
    case "Refused": return ["try: again when it lets go, or --force"]
    case "SceneSuspended": return ["try: navctl map install FILE"]
    case "InterfaceNotFound": return interfaceHints()
    case "AlreadyPresenting": return ["try: --if-presenting stack or replace"]
    case "SceneBusy": return ["try: navctl clients, or navctl attach --steal, which takes its place"]
    case "SceneExists":
      let scene = parameters["scene"]?.stringValue ?? ""
      return ["try: another name with --scene, or first: navctl close \(scene.shown)"]
    case "LimitReached": return ["try: navctl limits"]
    case "ClientNotFound": return ["try: navctl clients"]
    case "RevisionNotFound": return ["try: navctl history"]
    case "MethodNotImplemented", "MethodNotFound": return ["try: navctl introspect"]
    default: return []
    }
  }

  /// The rule for a parameter that is a word of the command line.
  private static func rule(_ parameter: String) -> [String] {
    switch parameter.split(separator: ".").last ?? "" {
    case "scene": ["a scene's name: 1 to 128 of A-Z a-z 0-9 . _ @ : -, and first a letter or a digit"]
    case "name": ["a name: 1 to 256 bytes without control characters"]
    default: []
    }
  }

  private func sceneHints() -> [String] {
    let parameters = SceneInterface.List.Parameters(limit: Self.listMax)
    guard let page = try? connection().call(SceneInterface.List.self, parameters, timeout: Self.hintTimeout) else {
      return []
    }
    if page.scenes.isEmpty { return ["no scene is open; try: navctl open NAME --root SCREEN"] }
    return [Self.list("open are: ", of: page)]
  }

  private func mapHints(_ parameters: JSONValue) -> [String] {
    if parameters["map"] == .string("") {
      let other = verb == "start" ? ["say what it builds: --root, --stack or --tabs"] : []
      return other + ["a scene goes by a map from its beginning: navctl open --map NAME; those there are: navctl maps"]
    }
    switch parameters["kind"]?.stringValue {
    case "transition": return ["try: navctl transitions"]
    case "scope": return ["try: navctl links"]
    default: return []
    }
  }

  private func interfaceHints() -> [String] {
    guard
      let info = try? connection().call("org.varlink.service.GetInfo", nil, timeout: Self.hintTimeout),
      let names = info["interfaces"]?.arrayValue?.compactMap(\.stringValue)
    else { return [] }
    return [Self.list("there are: ", names.map(\.shown))]
  }

  private func treeHints(_ name: String, _ scene: String, kind: String) -> [String] {
    guard
      let window = try? connection().call(
        SceneInterface.Get.self, .init(scene: scene), timeout: Self.hintTimeout
      ).window
    else { return [] }
    let nodes = window.flattened
    switch name {
    case "ScreenNotFound":
      let screens = nodes.filter { $0.kind == .screen }
      return [
        Self.list(
          "there are: ", screens.map { "\(Notation.text(name: $0.name ?? "", arguments: $0.arguments)) @\($0.id)" })
      ]
    case "TabNotFound":
      return nodes.filter { $0.kind == .tabs }.map { tabs in
        Self.list("tabs @\(tabs.id): ", (tabs.children ?? []).map { Notation.text(name: $0.tabName) })
      }
    default: return [Self.containerHint(kind, nodes)]
    }
  }

  /// Lists the containers of a kind by name and id.
  static func containerHint(_ kind: String, _ nodes: [SceneInterface.Node]) -> String {
    let names = nodes.filter { $0.kind.rawValue == kind }
      .map { node in (node.name.map { "\(Notation.text(name: $0)) " } ?? "") + "@\(node.id)" }
    if names.isEmpty { return "there \(kind == "tabs" ? "are no tabs" : "is no \(kind.shown)"); try: navctl tree" }
    return list("\(kind == "stack" ? "stacks" : kind.shown): ", names)
  }

  /// How long a call for a hint may take.
  private static let hintTimeout = Duration.seconds(2)
}

extension SceneInterface.Node {
  /// The node and its descendants in preorder.
  ///
  /// - Complexity: O(nodes).
  var flattened: [SceneInterface.Node] { [self] + (children ?? []).flatMap(\.flattened) }

  /// The name of a tab: its own, or that of its first screen.
  var tabName: String { name ?? flattened.first { $0.kind == .screen }?.name ?? "" }
}
