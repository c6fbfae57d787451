/// One event outside of a navd. Steps refer to objects by a number, modulo their count, so that one can be left out and
/// the others keep their meaning.
package enum FrontEndStep: Codable, Sendable {
  /// A client connects: see `User`.
  case connect(Int)
  /// A client calls.
  case call(client: Int, ClientCall, sending: Sending)
  /// A client also sends the bytes that it has held back.
  case sendRest(client: Int)
  /// Bytes that are no message.
  case garbage(client: Int)
  /// From now on a client reads this number of bytes per turn; all if nil.
  case read(client: Int, bytes: Int?)
  /// A connection is cut. Unread bytes of both sides are lost.
  case drop(client: Int)
  /// Time passes.
  case pass(milliseconds: Int)
  /// All sent bytes arrive, and every client reads all of its input; then everything is compared.
  case quiet
  /// navd is killed or stopped, and started again.
  case restart(kill: Bool)
}

/// The way in which a message is sent.
package struct Sending: Codable, Sendable {
  /// The number of bytes of each piece; one piece if nil.
  var pieces: Int?
  /// The number of its last bytes that are sent later.
  var held = 0
  /// Whether the next step belongs to the same turn of the loop.
  var joinsNext = false
}
