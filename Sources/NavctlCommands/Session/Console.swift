public import EventLoop

/// Where a verb writes to. Standard output is written when it is flushed or at the end, errors at once.
public final class Console {
  private let writeOutput: (String) throws(LoopError) -> Void
  private let writeError: (String) -> Void
  private let watchReader: (EventLoop, @escaping () -> Void) -> HangUpWatcher?
  private var pending = ""
  /// Whether the reader of the output has gone: nothing more is to be written, and a stream may end.
  public private(set) var isOutputClosed = false
  /// Why standard output could not be written; nil also when its reader has gone, which is how one says that it is enough.
  private(set) var outputFailure: LoopError?
  /// Whether standard output is a terminal.
  public let isTerminal: Bool
  /// Reads all of standard input, up to a limit in bytes.
  public let readInput: (Int) throws(LoopError) -> [UInt8]
  /// Looks a variable of the environment up.
  public let environment: (String) -> String?

  /// A console of closures, for tests and for front-ends.
  /// - Parameters:
  ///   - output: writes all of it, or says why not: `.brokenPipe` when nobody reads any more.
  ///   - error: writes.
  ///   - reader: calls its closure on the loop when nobody reads the output any more; nil where that cannot be known.
  public init(
    isTerminal: Bool = false, environment: @escaping (String) -> String?,
    input: @escaping (Int) throws(LoopError) -> [UInt8] = { _ in [] },
    output: @escaping (String) throws(LoopError) -> Void, error: @escaping (String) -> Void,
    reader: @escaping (EventLoop, @escaping () -> Void) -> HangUpWatcher? = { _, _ in nil }
  ) {
    self.isTerminal = isTerminal
    self.environment = environment
    readInput = input
    writeOutput = output
    writeError = error
    watchReader = reader
  }

  /// That of this process.
  public static func standard() -> Console {
    Console(
      isTerminal: StandardStream.output.isTerminal, environment: { Environment.variable($0) },
      input: { limit throws(LoopError) in try StandardStream.input.readAll(limit: limit) },
      output: { text throws(LoopError) in try StandardStream.output.write(text) },
      error: { try? StandardStream.error.write($0) },
      reader: { try? HangUpWatcher(on: $0, descriptor: StandardStream.output.rawValue, $1) })
  }

  /// Watches for the end of whoever reads standard output, as far as that can be known.
  func whenReaderIsGone(on loop: EventLoop, _ action: @escaping () -> Void) -> HangUpWatcher? {
    watchReader(loop) { [unowned self] in
      isOutputClosed = true
      action()
    }
  }

  /// Writes to standard output.
  public func write(_ text: String) { pending += text }

  /// Writes to standard error, after what was written before.
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
