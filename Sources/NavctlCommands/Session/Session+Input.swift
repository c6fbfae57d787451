import EventLoop

extension Session {
  /// The most that a file with operations or parameters may have: navd takes messages of 1 MiB.
  static let inputBytesMax = 4 << 20

  /// All of standard input as text.
  func input() throws(CommandError) -> String {
    try text("standard input") { limit throws(LoopError) in try console.readInput(limit) }
  }

  /// All of a file as text; `-` is standard input.
  func text(of file: String) throws(CommandError) -> String {
    if file == "-" { return try input() }
    return try text(file) { limit throws(LoopError) in try StandardStream.readFile(file, limit: limit) }
  }

  private func text(_ name: String, _ read: (Int) throws(LoopError) -> [UInt8]) throws(CommandError) -> String {
    let bytes: [UInt8]
    do throws(LoopError) { bytes = try read(Self.inputBytesMax) } catch {
      throw CommandError(.failed, "Input", "\(name.shown) cannot be read: \(error.message)")
    }
    guard bytes.count <= Self.inputBytesMax else {
      throw CommandError(.failed, "Input", "\(name.shown) is longer than \(Self.inputBytesMax) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.failed, "Input", "\(name.shown) is not UTF-8")
    }
    return text
  }
}
