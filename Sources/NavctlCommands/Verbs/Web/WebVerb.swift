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
      "It prints an address that works once: the browser that opens it is signed in for twelve hours. See docs/web.md.",
    options: [
      .value("listen", "ADDRESS", "127.0.0.1:PORT, [::1]:PORT or PORT; a free port of 127.0.0.1 without it"),
      .flag("allow-navigation", "let the page navigate; without it, the page only reads"),
    ],
    examples: [
      .init("navctl web", "the tree, the path, the map, the past and the front-ends of every scene"),
      .init("navctl web --listen 127.0.0.1:8080 --allow-navigation", "lets the page navigate, too"),
    ])

  private let listen: String?
  private let allowsNavigation: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    listen = try arguments.value("listen")
    allowsNavigation = arguments.flag("allow-navigation")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let server = try session.webServer()
    // If navd cannot be reached, navctl reports it.
    _ = try session.call(ManagerInterface.Ping.self, .init())
    let place = session.connectionPlace
    session.close()
    var words = place.map { ["--address", $0] } ?? []
    if let listen { words += ["--listen", listen] }
    if allowsNavigation { words.append("--allow-navigation") }
    if session.options.json { words.append("--json") }
    session.console.flush()
    do throws(FileError) {
      switch server {
      case .program(let path): try ProgramReplacement.become(path, words)
      case .checkout(let path):
        session.console.writeError("navctl: the web server of \(path.shown) is built now, once\n")
        try ProgramReplacement.become("/bin/sh", ["-c", WebServer.buildAndBecome, "navctl", path] + words)
      }
    } catch { throw error.commandError }
  }
}

/// The origin of the program that serves the page.
private enum WebServer {
  /// The program itself: beside navctl, or where it is installed.
  case program(String)
  /// A checkout in which the program is not built yet, and in which navctl itself was built.
  case checkout(String)

  /// A script for the shell: builds the program in its first argument, a checkout, and becomes it. A build that fails is a
  /// failure, whichever code `make` ends with.
  static let buildAndBecome = """
    checkout=$1; shift; make -s --no-print-directory -C "$checkout" web >&2 || exit 1
    exec "$checkout/Web/.build/release/navctl-web" "$@"
    """
}

extension Session {
  /// - Throws: `System` when there is no such program, and nothing to build it from.
  fileprivate func webServer() throws(CommandError) -> WebServer {
    if let own = FileTree.target(ofLink: Navctl.ownProgram).map({ FileTree.directory(of: $0) }) {
      if let program = ["\(own)/navctl-web", "\(own)/../libexec/navd/navctl-web"].first(where: FileTree.isProgram) {
        return .program(program)
      }
      // From .build/PLATFORM/release.
      let checkout = FileTree.directory(of: FileTree.directory(of: FileTree.directory(of: own)))
      let built = "\(checkout)/Web/.build/release/navctl-web"
      if FileTree.isProgram(built) { return .program(built) }
      if FileTree.isThere("\(checkout)/Web/Package.swift") { return .checkout(checkout) }
    }
    throw CommandError(
      .failed, "System", "navctl-web, which shows the page, is neither beside navctl nor in ../libexec/navd",
      hints: ["try: make install, which puts both there", "or the Debian package navctl-web"])
  }

  /// The address at which navd was found.
  fileprivate var connectionPlace: String? { (client?.place ?? home)?.address?.description }
}
