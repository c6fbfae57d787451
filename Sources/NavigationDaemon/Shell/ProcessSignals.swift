import EventLoop
import Glibc

/// The signals that navd reacts to: SIGTERM and SIGINT stop it, SIGHUP has it read its configuration again.
final class ProcessSignals {
  private var terminate: SignalWatcher?
  private var interrupt: SignalWatcher?
  private var hangUp: SignalWatcher?

  /// - Throws: `StartError` if the loop takes no watchers.
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

  /// Watches no more. The signals are ignored from now on: without a watcher they would end the process before the state
  /// is closed.
  func close() {
    terminate = nil
    interrupt = nil
    hangUp = nil
    for number in [SIGTERM, SIGINT, SIGHUP] { _ = signal(number, SIG_IGN) }
  }
}
