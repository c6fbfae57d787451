import NavigationClient
import NavigationProtocol
import StateFolder

/// Shows the scenes in a browser of this machine. Another program serves the page, so that navctl starts fast.
struct WebVerb: Verb {
  static var name: StaticString { "web" }
  static let page = VerbPage(
    group: .web, synopsis: "[--listen ADDRESS] [--allow-navigation]",
    summary: "shows all scenes live in a browser of this machine, until it is interrupted",
    details:
      "It prints an address that is good once: the browser that opens it is signed in for a shift. See docs/web.md.",
    options: [
      .value("listen", "ADDRESS", "127.0.0.1:PORT, [::1]:PORT or PORT; a free port of 127.0.0.1 without it"),
      .flag("allow-navigation", "let the page navigate; it only looks without it"),
    ],
    examples: [
      .init("navctl web", "the tree, the path, the map, the past and the front-ends of every scene"),
      .init("navctl web --listen 127.0.0.1:8080 --allow-navigation", "goes back and forth there, too"),
    ])

  private let listen: String?
  private let allowsNavigation: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    listen = try arguments.value("listen")
    allowsNavigation = arguments.flag("allow-navigation")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    guard let program = session.webProgram else {
      throw CommandError(
        .failed, "System", "navctl-web, which shows the page, is neither beside navctl nor in ../libexec/navd",
        hints: ["try: make install, which puts both there"])
    }
    // If navd cannot be reached, navctl reports it.
    _ = try session.call(ManagerInterface.Ping.self, .init())
    let place = session.connectionPlace
    session.close()
    var words = place.map { ["--address", $0] } ?? []
    if let listen { words += ["--listen", listen] }
    if allowsNavigation { words.append("--allow-navigation") }
    if session.options.json { words.append("--json") }
    session.console.flush()
    do throws(FileError) { try ProgramReplacement.become(program, words) } catch { throw error.commandError }
  }
}

extension Session {
  /// The program that serves the page: beside navctl, or where it is installed.
  fileprivate var webProgram: String? {
    guard let own = FileTree.target(ofLink: Navctl.ownProgram).map({ FileTree.directory(of: $0) }) else { return nil }
    return ["\(own)/navctl-web", "\(own)/../libexec/navd/navctl-web"].first { FileTree.isProgram($0) }
  }

  /// The address at which navd was found.
  fileprivate var connectionPlace: String? { (client?.place ?? home)?.address?.description }
}
