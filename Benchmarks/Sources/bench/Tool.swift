import Foundation

/// Runs a program to its end.
enum Tool {
  /// - Returns: the standard output.
  /// - Throws: `Server.Failure` if the program fails.
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
