import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import SceneMap

// The names that there are, and the one that was probably meant.
extension ErrorHints {
  /// The name that was probably meant: the nearest one, or the only one that begins with these letters.
  static func meant(_ name: String, _ names: [String]) -> [String] {
    let begun = Set(name.isEmpty ? [] : names.filter { $0.utf8.starts(with: name.utf8) })
    let meant = NearestName.like(name, among: names) ?? (begun.count == 1 ? begun.first : nil)
    return meant.map { ["did you mean \(Notation.text(name: $0))?"] } ?? []
  }

  /// The name that was probably meant, and the names that there are.
  static func among(_ names: [String], for name: JSONValue?) -> [String] {
    names.isEmpty
      ? []
      : meant(name?.stringValue ?? "", names) + [Session.list("there are: ", names.map { Notation.text(name: $0) })]
  }

  func sceneHints(_ name: String) -> [String] {
    guard let scenes = scenes() else { return [] }
    if scenes.isEmpty { return ["no scene is open; try: navctl open NAME --root SCREEN"] }
    return Self.meant(name, scenes) + [Session.list("open are: ", scenes.map(\.shown))]
  }

  func mapHints(_ parameters: JSONValue) -> [String] {
    if parameters["map"] == .string("") {
      let other = session.verb == "start" ? ["name its content: --root, --stack or --tabs"] : []
      return other + ["a scene gets its map when it is opened: navctl open --map NAME; maps: navctl maps"]
    }
    let name = parameters["name"]
    switch parameters["kind"]?.stringValue {
    case "transition": return transitionHints(name?.stringValue ?? "")
    case "scope": return Self.among(state()?.scopes.map(\.scope) ?? [], for: name) + ["try: navctl links"]
    case "screen": return Self.among(declaredScreens(), for: name)
    case "case": return Self.among(map()?.cases.all.map(\.name) ?? [], for: name)
    case "coordinator": return Self.among(declaredCoordinators(), for: name)
    default: return []
    }
  }

  /// The transitions that there are here, and the one that was probably meant.
  func transitionHints(_ name: String) -> [String] {
    guard let scene = try? session.scene(),
      let reply = try? session.connection().call(
        NavigationInterface.ListTransitions.self, .init(scene: scene), timeout: Self.hintTimeout)
    else { return ["try: navctl transitions"] }
    let names = reply.transitions.map(\.name)
    if names.isEmpty { return ["the screen on top has no transitions; try: navctl back, or navctl tree"] }
    return Self.among(names, for: .string(name))
  }

  /// The links of the map.
  func linkHints() -> [String] {
    guard let links = map()?.links else { return [] }
    let known = links.schemes.flatMap { scheme in links.routes.all.map { "\(scheme):/\($0.pattern.text)" } }
    return known.isEmpty ? [] : [Session.list("links: ", known)]
  }

  /// The argument that was probably meant. The error names those that there are.
  func argumentHints(_ parameters: JSONValue) -> [String] {
    guard let expected = parameters["expected"]?.stringValue else { return [] }
    let cases = "an object with exactly one of "
    if expected.hasPrefix(cases) {
      let argument = (parameters["argument"]?.stringValue ?? "").split(separator: ".").last.map(String.init) ?? ""
      let name = expected.dropFirst(cases.utf8.count).prefix { $0 != "," }
      return ["try: \(argument.shown)=\(String(name).shown)(KEY=VALUE), or \(String(name).shown)() if it has no fields"]
    }
    guard expected.hasPrefix("only ") else { return [] }
    let names = expected.dropFirst("only ".utf8.count).split(separator: ",").map { String($0.drop { $0 == " " }) }
    return Self.meant(parameters["argument"]?.stringValue ?? "", names)
  }

  /// The kept revision that is nearest.
  func revisionHints(_ parameters: JSONValue) -> [String] {
    guard let revision = parameters["revision"]?.integerValue, let oldest = parameters["oldest"]?.integerValue,
      let newest = parameters["newest"]?.integerValue, oldest <= newest
    else { return ["try: navctl history"] }
    return ["did you mean \(min(max(revision, oldest), newest))?", "try: navctl history"]
  }

  func interfaceHints(_ name: String) -> [String] {
    guard
      let info = try? session.connection().call("org.varlink.service.GetInfo", nil, timeout: Self.hintTimeout),
      let names = info["interfaces"]?.arrayValue?.compactMap(\.stringValue)
    else { return [] }
    return Self.among(names, for: .string(name))
  }

  func treeHints(_ name: String, _ scene: String, kind: String, _ meant: String) -> [String] {
    guard
      let window = try? session.connection().call(
        SceneInterface.Get.self, .init(scene: scene), timeout: Self.hintTimeout
      ).window
    else { return [] }
    let nodes = window.flattened
    switch name {
    case "ScreenNotFound":
      let screens = nodes.filter { $0.kind == .screen }
      return Self.meant(meant, screens.compactMap(\.name)) + [
        Session.list(
          "there are: ", screens.map { "\(Notation.text(name: $0.name ?? "", arguments: $0.arguments)) @\($0.id)" })
      ]
    case "TabNotFound":
      let tabNames = nodes.filter { $0.kind == .tabs }.flatMap { $0.children ?? [] }.map(\.tabName)
      return Self.meant(meant, tabNames)
        + nodes.filter { $0.kind == .tabs }.map { tabs in
          Session.list("tabs @\(tabs.id): ", (tabs.children ?? []).map { Notation.text(name: $0.tabName) })
        }
    default:
      let names = nodes.filter { $0.kind.rawValue == kind }.compactMap(\.name)
      return Self.meant(meant, names) + [Self.containerHint(kind, nodes)]
    }
  }

  /// Lists the containers of a kind by name and id.
  static func containerHint(_ kind: String, _ nodes: [SceneInterface.Node]) -> String {
    let names = nodes.filter { $0.kind.rawValue == kind }
      .map { node in (node.name.map { "\(Notation.text(name: $0)) " } ?? "") + "@\(node.id)" }
    if names.isEmpty { return "there \(kind == "tabs" ? "are no tabs" : "is no \(kind.shown)"); try: navctl tree" }
    return Session.list("\(kind == "stack" ? "stacks" : kind.shown): ", names)
  }

  // MARK: - Asking navd

  /// The names of the open scenes; nil if navd does not tell them.
  private func scenes() -> [String]? {
    var scenes: [String] = []
    var after: String?
    repeat {
      let parameters = SceneInterface.List.Parameters(after: after, limit: Session.pageMax)
      guard
        let page = try? session.connection().call(SceneInterface.List.self, parameters, timeout: Self.hintTimeout)
      else { return nil }
      scenes += page.scenes.map(\.scene)
      after = page.next
    } while after != nil
    return scenes
  }

  /// The state of the scene; nil if navd does not tell it.
  private func state() -> SceneInterface.Get.Reply? {
    guard let scene = try? session.scene() else { return nil }
    return try? session.connection().call(SceneInterface.Get.self, .init(scene: scene), timeout: Self.hintTimeout)
  }

  /// The map of the scene; nil if it goes by none.
  private func map() -> CompiledMap? {
    guard let name = state()?.info.map,
      let reply = try? session.connection().call(
        ManagerInterface.GetMap.self, .init(map: name), timeout: Self.hintTimeout)
    else { return nil }
    return MapReading(reply.source, file: name).map
  }

  func maps() -> [String] {
    let reply = try? session.connection().call(ManagerInterface.ListMaps.self, .init(), timeout: Self.hintTimeout)
    return reply?.maps.map(\.map) ?? []
  }

  /// A line for each error in a file of maps: the map that was meant may be in it.
  func brokenFiles() -> [String] {
    let reply = try? session.connection().call(ManagerInterface.ListMaps.self, .init(), timeout: Self.hintTimeout)
    let errors = (reply?.diagnostics ?? []).filter { $0.severity == .error }
    return errors.prefix(Self.brokenMax).map { "this file was not taken: \($0.text())" }
  }

  /// The most errors in files of maps that are shown.
  private static let brokenMax = 3

  func coordinators() -> [String] { state()?.coordinators.map(\.name) ?? [] }

  func declaredCoordinators() -> [String] { map()?.coordinators.all.map(\.name) ?? [] }

  func declaredScreens() -> [String] { map()?.screens.all.map(\.name) ?? [] }
}
