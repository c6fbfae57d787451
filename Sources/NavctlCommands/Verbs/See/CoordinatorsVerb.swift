import NavigationProtocol

/// Shows the coordinators of a scene: Get.
struct CoordinatorsVerb: Verb {
  static var name: StaticString { "coordinators" }
  static var prints: String? { "org.navd.Scene.Coordinator" }
  static let page = VerbPage(
    group: .see, synopsis: "[SCENE]", summary: "shows the coordinators, each under the one that started it",
    takesScene: true,
    examples: [
      .init("navctl coordinators", "a line for each")
    ])

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let coordinators = try session.state().coordinators
    session.print(coordinators) { Self.text(coordinators, session.style) }
    return .done
  }

  static func text(_ coordinators: [SceneInterface.Coordinator], _ style: Style) -> String {
    var byID: [Int: SceneInterface.Coordinator] = [:]
    for coordinator in coordinators { byID[coordinator.id] = coordinator }
    var text = ""
    var waiting = coordinators.filter { $0.parent == nil }.map { (coordinator: $0, indent: "") }
    while let (coordinator, indent) = waiting.popLast() {
      let root = coordinator.root.map { ", root @\($0)" } ?? ""
      let kind = coordinator.kind == .scene ? " scene" : coordinator.embedded ? " embedded" : ""
      text += indent + coordinator.name.shown + style.paint(" @\(coordinator.id)\(kind)\(root)", .dim) + "\n"
      for child in coordinator.children.reversed() {
        if let child = byID[child] { waiting.append((child, indent + "  ")) }
      }
    }
    return text
  }
}
