import EventLoop
import JSON

extension Session {
  /// The maximum size of a file with operations or parameters, in bytes: navd takes messages of 1 MiB.
  static let inputBytesMax = 4 << 20

  /// Reads standard input as text.
  func input(limit: Int = inputBytesMax) throws(CommandError) -> String {
    try text("standard input", limit) { limit throws(LoopError) in try console.readInput(limit) }
  }

  /// Reads a file as text; `-` is standard input.
  ///
  /// - Parameters:
  ///   - file: The path.
  ///   - limit: The maximum size, in bytes.
  func text(of file: String, limit: Int = inputBytesMax) throws(CommandError) -> String {
    if file == "-" { return try input(limit: limit) }
    return try text(file, limit) { limit throws(LoopError) in try StandardStream.readFile(file, limit: limit) }
  }

  /// Reads a file, or one byte more than the limit if it is larger; `-` is standard input.
  func bytes(of file: String, limit: Int) throws(CommandError) -> [UInt8] {
    if file == "-" {
      return try bytes("standard input", limit) { limit throws(LoopError) in try console.readInput(limit) }
    }
    return try bytes(file, limit) { limit throws(LoopError) in try StandardStream.readFile(file, limit: limit) }
  }

  private func bytes(
    _ name: String, _ limit: Int, _ read: (Int) throws(LoopError) -> [UInt8]
  ) throws(CommandError) -> [UInt8] {
    do throws(LoopError) { return try read(limit) } catch {
      throw CommandError(.failed, "Input", "\(name.shown) cannot be read: \(error.message)")
    }
  }

  private func text(
    _ name: String, _ limit: Int, _ read: (Int) throws(LoopError) -> [UInt8]
  ) throws(CommandError) -> String {
    let bytes = try bytes(name, limit, read)
    guard bytes.count <= limit else {
      throw CommandError(.failed, "Input", "\(name.shown) is longer than \(limit) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.failed, "Input", "\(name.shown) is not UTF-8")
    }
    return text
  }
}

extension JSONValue {
  /// The value over many lines, or without white space if it would be longer. Each level of a scene indents its lines, so white
  /// space may make a document ten times as long.
  ///
  /// - Parameter limit: The greatest length over many lines, in bytes.
  func pretty(atMost limit: Int) -> String {
    let text = pretty
    // A line feed follows.
    return text.utf8.count < limit ? text : description
  }
}
