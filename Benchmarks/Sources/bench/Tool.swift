import Foundation

/// A program that is run to its end.
enum Tool {
  /// - Returns: what it printed.
  /// - Throws: `Server.Failure` when it did not succeed.
  static func run(_ command: [String]) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Server.Failure(description: "\(command.joined(separator: " ")): exit \(process.terminationStatus)")
    }
    return bytes
  }
}
