import EventLoop
import Glibc

/// The signals that navd handles: SIGTERM and SIGINT stop it, SIGHUP makes it read its configuration again.
final class ProcessSignals {
  private var terminate: SignalWatcher?
  private var interrupt: SignalWatcher?
  private var hangUp: SignalWatcher?

  /// Watches for SIGTERM and SIGINT.
  ///
  /// - Throws: `StartError` if the loop has no room for watchers.
  init(on loop: EventLoop, onStop: @escaping () -> Void) throws(StartError) {
    do throws(LoopError) {
      terminate = try SignalWatcher(on: loop, for: .terminate) { onStop() }
      interrupt = try SignalWatcher(on: loop, for: .interrupt) { onStop() }
    } catch {
      throw .noLoop("\(error)")
    }
  }

  /// Watches for SIGHUP.
  func watchHangUp(on loop: EventLoop, _ onHangUp: @escaping () -> Void) throws(StartError) {
    do throws(LoopError) { hangUp = try SignalWatcher(on: loop, for: .hangup) { onHangUp() } } catch {
      throw .noLoop("\(error)")
    }
  }

  /// Stops watching, with nothing to be closed: SIGTERM and SIGINT end the process.
  func closeFreely() {
    close()
    for number in [SIGTERM, SIGINT] { _ = signal(number, SIG_DFL) }
  }

  /// Stops watching. The signals are then ignored, because without a watcher they would end the process before the state is
  /// closed.
  func close() {
    terminate = nil
    interrupt = nil
    hangUp = nil
    for number in [SIGTERM, SIGINT, SIGHUP] { _ = signal(number, SIG_IGN) }
  }
}
