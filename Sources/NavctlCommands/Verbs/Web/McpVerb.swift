import EventLoop
import NavigationMCP
import Version

/// Serves scenes to agents over standard input and output, in the Model Context Protocol.
struct McpVerb: Verb {
  static var name: StaticString { "mcp" }
  static let page = VerbPage(
    group: .web, synopsis: "[SCENE] [--allow-navigation]",
    summary: "serves scenes to agents in the Model Context Protocol, over standard input and output",
    details: """
      A client of that protocol starts it; see docs/agents.md. Scenes, trees, history and maps are resources, without
      sensitive values. With --allow-navigation the transitions of the top screen are tools. With a scene, there is no
      other.
      """,
    options: [.flag("allow-navigation", "let agents navigate; without it, they only read")], takesScene: true,
    examples: [
      .init("navctl mcp till-1", "shows till-1 to the agent that started it"),
      .init("navctl mcp till-1 --allow-navigation", "lets it navigate there, too"),
    ])

  private let allowsNavigation: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    allowsNavigation = arguments.flag("allow-navigation")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let options = AgentOptions(
      scene: session.givenScene, allowsNavigation: allowsNavigation, version: Version.number)
    let server = AgentServer(
      on: try session.loop(), to: session.options.address.candidates(session.console.environment), options
    ) { [console = session.console, isQuiet = session.options.isQuiet] notice in
      if !isQuiet { console.writeError("navctl: \(notice.shown)\n") }
    }
    let ending: AgentServer.Ending
    do throws(LoopError) { ending = try server.run() } catch {
      throw CommandError(.failed, "System", "standard input or output: \(error.message)")
    }
    if case .dismissed(let reason) = ending {
      throw CommandError(.unreachable, "Dismissed", "navd ended the connection: \(reason.shown)")
    }
    return .done
  }
}
