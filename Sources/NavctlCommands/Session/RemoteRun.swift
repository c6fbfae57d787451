import EventLoop
import NavigationClient

/// Running a command line on another machine: ssh starts the navctl there, so no sockets need to be forwarded.
enum RemoteRun {
  /// Runs a command line on the machine that the options name.
  ///
  /// - Returns: The exit code; nil when the options name none.
  static func code(of options: GlobalOptions, _ arguments: [String], _ console: Console) -> Int32? {
    guard let (host, words) = command(options, arguments, isTerminal: console.isTerminal, console.environment) else {
      return nil
    }
    console.flush()
    do throws(LoopError) {
      return try run(words)
    } catch {
      console.writeError(
        "navctl: ssh cannot be started: \(error.message) (Unreachable)\n  it is needed to reach \(host)\n")
      return ExitCode.unreachable.rawValue
    }
  }

  /// The arguments of ssh; nil when the options name no other machine.
  static func command(
    _ options: GlobalOptions, _ arguments: [String], isTerminal: Bool, _ environment: (String) -> String?
  ) -> (host: String, arguments: [String])? {
    let host: String
    var remote = ["navctl"]
    if let named = options.host {
      host = named
    } else if case .ssh(let named, let path)? = options.address.candidates(environment).first?.address {
      host = named
      remote += ["--address", "unix:\(path)"]
    } else {
      return nil
    }
    if let scene = environment("NAVD_SCENE"), options.scene == nil, !scene.isEmpty { remote += ["--scene", scene] }
    remote += withoutPlace(arguments)
    // `--`, because a host that begins with `-` would be an option of ssh.
    return (host, (isTerminal ? ["-t"] : []) + ["--", host, remote.map(\.quotedForShell).joined(separator: " ")])
  }

  /// The words without `--host` and `--address`, which must not be applied a second time on that machine.
  private static func withoutPlace(_ arguments: [String]) -> [String] {
    var kept: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" { return kept + [word] + rest }
      if word == "--host" || word == "--address" {
        rest = rest.dropFirst()
      } else if !word.utf8.starts(with: "--host=".utf8), !word.utf8.starts(with: "--address=".utf8) {
        kept.append(word)
      }
    }
    return kept
  }

  private static func run(_ arguments: [String]) throws(LoopError) -> Int32 {
    let loop = try EventLoop()
    defer { loop.close() }
    var code = ExitCode.unreachable.rawValue
    let child = try ChildProcess(
      on: loop, .init("ssh", arguments, standardInput: .inherited(0))
    ) { status in
      // 255 is an error of ssh itself: it could not connect.
      switch status {
      case .exited(255): break
      case .exited(let status): code = Int32(truncatingIfNeeded: status)
      case .signalled(let signal): code = 128 + signal.rawValue
      }
    }
    loop.run()
    child.close()
    return code
  }
}
