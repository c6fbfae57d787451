import NavigationClient
import NavigationProtocol

/// Shows a scene's tree: Get.
struct TreeVerb: Verb {
  static var name: StaticString { "tree" }
  static var prints: String? { "org.navd.Scene.Node" }
  static let page = VerbPage(
    group: .see, synopsis: "[SCENE]", summary: "shows the tree of the scene, with ids",
    takesScene: true,
    examples: [
      .init("navctl tree", "draws it with lines on a terminal"),
      .init("navctl tree till-1", "the tree of till-1"),
      .init("navctl --json tree", "prints the window, a Node"),
      .init("navctl tree --format '{id} {kind} {name}'", "a line for each node"),
    ])

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    session.printTree(try session.state().window)
    return .done
  }
}

extension Session {
  /// Prints a tree: as JSON, by a template for each node, or drawn.
  func printTree(_ window: SceneInterface.Node) {
    if options.format != nil { return print(window.flattened) { "" } }
    print(window) { TreeText.draw(window, style) }
  }
}
