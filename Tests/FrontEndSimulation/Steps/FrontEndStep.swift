/// One thing that happens to a navd from outside. Steps name what they mean by a number, modulo how many there are, so that
/// one can be left out and the others keep their sense.
package enum FrontEndStep: Codable, Sendable {
  /// Somebody connects: see `User`.
  case connect(Int)
  /// A client calls.
  case call(client: Int, ClientCall, sending: Sending)
  /// What a client has held back is sent, too.
  case sendRest(client: Int)
  /// Bytes that are no message.
  case garbage(client: Int)
  /// From now on a client takes so many bytes a turn; all when nil.
  case read(client: Int, bytes: Int?)
  /// A connection is cut. What was sent by either side and not read by the other one is lost.
  case drop(client: Int)
  /// Time passes.
  case pass(milliseconds: Int)
  /// All that was sent arrives, everybody reads all that is there; then everything is compared.
  case quiet
  /// navd ends and is started again: killed, or told to stop.
  case restart(kill: Bool)
}

/// How a message is sent.
package struct Sending: Codable, Sendable {
  /// In pieces of so many bytes; in one when nil.
  var pieces: Int?
  /// So many of its last bytes only later.
  var held = 0
  /// Whether what comes next belongs to the same turn of the loop.
  var joinsNext = false
}
