import EventLoop
import NavigationClient

/// Attaches this terminal to a scene and shows it, until the person detaches or it comes to an end.
///
/// The terminal is taken when the daemon has answered, so that what goes wrong before is said where the person looks; it
/// is given back before this returns, whatever happens. When the daemon is away for a while the picture stays and says
/// so, and the terminal attaches again by itself.
///
/// Runs a loop of its own on the calling thread, which must not be within a callback of another one, and takes the
/// signals SIGINT, SIGTERM, SIGHUP, SIGWINCH and SIGCONT meanwhile. Once for each process: ncurses keeps its state in
/// variables of its own.
///
/// - Returns: Why it ended; `exitCode` and `message` tell what a program does with that.
public func attach(_ options: AttachOptions) -> AttachEnding {
  do throws(TerminalError) {
    try CursesScreen.check()
  } catch {
    return .noTerminal(error.description)
  }
  do throws(LoopError) {
    let loop = try EventLoop()
    defer { loop.close() }
    return try Attachment(on: loop, options).run()
  } catch {
    return .noTerminal(error.message)
  }
}
