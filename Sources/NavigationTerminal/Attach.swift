import EventLoop
import NavigationClient

/// Attaches this terminal to a scene and shows it until the person detaches or the scene ends the attachment.
///
/// The terminal is taken over once the daemon has answered, so that earlier errors appear on the shell's screen, and is
/// restored before the function returns. While the daemon is away, the picture stays and says so, and the terminal
/// reattaches by itself.
///
/// The function runs an event loop of its own on the calling thread, which must not be inside a callback of another
/// loop. Meanwhile it handles SIGINT, SIGTERM, SIGHUP, SIGWINCH and SIGCONT. Call it once per process: ncurses keeps
/// its state in global variables.
///
/// - Returns: The reason for its end, with an `exitCode` and a `message` for the program.
public func attach(_ options: AttachOptions) -> AttachEnding {
  do throws(TerminalError) {
    try CursesScreen.check()
  } catch {
    return .noTerminal(error.description)
  }
  var preferences = Preferences()
  if let (file, text) = options.preferences {
    do throws(PreferencesError) { preferences = try Preferences(text, file: file) } catch {
      return .misconfigured(error.sentence)
    }
  }
  do throws(LoopError) {
    let loop = try EventLoop()
    defer { loop.close() }
    return try Attachment(on: loop, options, preferences).run()
  } catch {
    return .noTerminal(error.message)
  }
}
