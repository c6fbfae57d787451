import NavigationProtocol

/// Shows the coordinators of a scene: Get.
struct CoordinatorsVerb: Verb {
  static var name: StaticString { "coordinators" }
  static let page = VerbPage(
    group: .see, synopsis: "", summary: "shows the coordinators, each under the one that started it",
    examples: [
      .init("navctl coordinators", "a line for each")
    ])

  init(_ arguments: inout Arguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let coordinators = try session.state().coordinators
    session.print(coordinators) { Self.text(coordinators, session.style) }
    return .done
  }

  static func text(_ coordinators: [SceneInterface.Coordinator], _ style: Style) -> String {
    lines(coordinators, under: nil, indent: "", style)
  }

  private static func lines(
    _ all: [SceneInterface.Coordinator], under parent: Int?, indent: String, _ style: Style
  ) -> String {
    all.filter { $0.parent == parent }.map { coordinator in
      let root = coordinator.root.map { ", root @\($0)" } ?? ""
      let kind = coordinator.kind == .scene ? " scene" : coordinator.embedded ? " embedded" : ""
      return indent + coordinator.name.shown + style.paint(" @\(coordinator.id)\(kind)\(root)", .dim) + "\n"
        + lines(all, under: coordinator.id, indent: indent + "  ", style)
    }.joined()
  }
}
