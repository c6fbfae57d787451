public import EventLoop
import NavigationClient

/// The output and input of a verb. Standard output is buffered until it is flushed or navctl ends; errors are not.
public final class Console {
  private let writeOutput: (String) throws(LoopError) -> Void
  private let writeError: (String) -> Void
  private let watchReader: (EventLoop, @escaping () -> Void) -> HangUpWatcher?
  private var pending = ""
  /// Whether the reader of the output has gone: nothing more is written, and a stream may end.
  public private(set) var isOutputClosed = false
  /// The error of writing to standard output. A reader that has gone is no error.
  private(set) var outputFailure: LoopError?
  /// Whether standard output is a terminal.
  public let isTerminal: Bool
  /// Reads standard input up to a limit in bytes.
  public let readInput: (Int) throws(LoopError) -> [UInt8]
  /// Reads a line that the user types; nil if there is no user to ask. It returns nil at the end of the input.
  let readLine: (() -> String?)?
  /// Looks an environment variable up.
  public let environment: (String) -> String?

  /// Makes a console of closures, for tests and front-ends.
  ///
  /// - Parameters:
  ///   - output: Writes bytes to standard output, or returns the error: `.brokenPipe` when the reader has gone.
  ///   - error: Writes bytes to standard error.
  ///   - line: Reads a line from the user; returns nil at the end of the input.
  ///   - reader: Watches the reader of the output, and calls its closure on the loop when it has gone; nil if it cannot be
  ///     watched.
  public init(
    isTerminal: Bool = false, environment: @escaping (String) -> String?,
    input: @escaping (Int) throws(LoopError) -> [UInt8] = { _ in [] },
    line: (() -> String?)? = nil,
    output: @escaping (String) throws(LoopError) -> Void, error: @escaping (String) -> Void,
    reader: @escaping (EventLoop, @escaping () -> Void) -> HangUpWatcher? = { _, _ in nil }
  ) {
    self.isTerminal = isTerminal
    self.environment = environment
    readInput = input
    readLine = line
    writeOutput = output
    writeError = error
    watchReader = reader
  }

  /// The console of this process.
  public static func standard() -> Console {
    Console(
      isTerminal: StandardStream.output.isTerminal, environment: { Environment.variable($0) },
      input: { limit throws(LoopError) in try StandardStream.input.readAll(limit: limit) },
      line: StandardStream.input.isTerminal && StandardStream.error.isTerminal
        ? { try? StandardStream.input.readLine(limit: 256) } : nil,
      output: { text throws(LoopError) in try StandardStream.output.write(text) },
      error: { try? StandardStream.error.write($0) },
      reader: { try? HangUpWatcher(on: $0, descriptor: StandardStream.output.rawValue, $1) })
  }

  /// Calls `action` when the reader of standard output has gone, if it can be watched.
  func whenReaderIsGone(on loop: EventLoop, _ action: @escaping () -> Void) -> HangUpWatcher? {
    watchReader(loop) { [unowned self] in
      isOutputClosed = true
      action()
    }
  }

  /// Writes to standard output.
  public func write(_ text: String) { pending += text }

  /// Writes JSON and a line feed. On a terminal, characters that are invisible or change how others are shown are written
  /// as escapes, which mean the same; they occur in strings only. A pipe or a file gets the text as it is.
  func write(json: String) {
    let lines = isTerminal ? json.split(separator: "\n").map { Notation.visible(String($0)) } : [json]
    for line in lines { write(line + "\n") }
  }

  /// Writes to standard error, after flushing standard output.
  public func writeError(_ text: String) {
    flush()
    writeError(text)
  }

  public func flush() {
    guard !pending.isEmpty, !isOutputClosed else { return }
    do throws(LoopError) { try writeOutput(pending) } catch {
      isOutputClosed = true
      if error.code != .brokenPipe { outputFailure = error }
    }
    pending = ""
  }
}
