/// The lengths of messages that a daemon reads. It closes the connection on a longer one, and all calls of that connection
/// would be lost.
struct MessageBounds: Equatable {
  /// The most bytes, without the NUL that ends the message.
  let bytesMax: Int

  /// What every daemon reads.
  static let sure = MessageBounds(bytesMax: 1_024)
  /// What a daemon without a configuration reads.
  static let usual = MessageBounds(bytesMax: 1 << 20)
  /// The greatest limit that a daemon can be given.
  private static let configurableMax = 64 << 20

  /// Whether the daemon reads a message.
  /// - Parameter length: The length of the message with its NUL.
  func takes(_ length: Int) -> Bool { length - 1 <= bytesMax }

  /// The reason for not sending a message.
  /// - Parameters:
  ///   - length: The length of the message with its NUL.
  ///   - method: Its method with its interface.
  func refusal(of length: Int, _ method: String) -> String {
    let name = method.split(separator: ".").last ?? "the call"
    let greater = length - 1 <= Self.configurableMax ? ", or start navd with --limit messageInBytes=\(length - 1)" : ""
    return
      "a message of \(name) with \(length - 1) bytes, and navd reads at most \(bytesMax): send less at once\(greater)"
  }
}
