import EventLoop

/// Prints receipts by passing their lines as arguments to a program.
final class Printer {
  /// Called with a message for the cashier when printing fails.
  var onProblem: (String) -> Void = { _ in }
  private let loop: EventLoop
  private let program: String?
  /// The running programs, in the order of their beginning.
  private var running: [Int: Job] = [:]
  private var next = 0

  /// - Parameters:
  ///   - loop: the loop on whose thread everything happens.
  ///   - program: a path, or a name to look up in PATH; nil to print nothing.
  init(on loop: EventLoop, program: String?) {
    self.loop = loop
    self.program = program
  }

  func print(_ lines: [String]) {
    guard let program else { return }
    let key = next
    next += 1
    do throws(LoopError) {
      let process = try ChildProcess(on: loop, .init(program, lines, standardOutput: .null, standardError: .null)) {
        [weak self] status in
        self?.running[key] = nil
        if status != .exited(code: 0) { self?.onProblem("\(program) did not print the receipt") }
      }
      running[key] = Job(process)
    } catch {
      onProblem("the receipt is not printed, \(program) does not start: \(error.message)")
    }
  }

  /// A running program.
  private final class Job {
    private let process: ChildProcess

    init(_ process: consuming ChildProcess) { self.process = process }
  }
}
