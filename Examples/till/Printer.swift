import EventLoop

/// Prints receipts: hands each to a program, line by line as its arguments.
final class Printer {
  /// Told of what could not be printed, for the person at the till.
  var onProblem: (String) -> Void = { _ in }
  private let loop: EventLoop
  private let program: String?
  /// Those that print, by the order in which they began.
  private var running: [Int: Job] = [:]
  private var next = 0

  /// - Parameters:
  ///   - loop: whose thread everything happens on.
  ///   - program: a path, or a name that is looked for in PATH; without one nothing is printed.
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

  /// A program that prints.
  private final class Job {
    private let process: ChildProcess

    init(_ process: consuming ChildProcess) { self.process = process }
  }
}
