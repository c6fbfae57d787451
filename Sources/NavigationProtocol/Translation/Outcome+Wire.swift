public import JSON
public import Navigation

extension ByteBuffer {
  /// Appends the reply of an operation as one message: `{"parameters":{"outcome":…}}`.
  ///
  /// Equivalent to encoding a `GoTo.Reply`, but without creating one: almost every request gets this reply.
  public mutating func appendReply(_ outcome: Outcome) {
    append(#"{"parameters":{"outcome":{"revision":"#)
    append(decimal: outcome.revision)
    guard outcome.isChanged else { return append(",\"changed\":false,\"ids\":[],\"coordinators\":[]}}}\0") }
    append(#","changed":true,"ids":["#)
    for id in outcome.ids { integer(id) }
    if outcome.coordinators.isEmpty { return append("],\"coordinators\":[]}}}\0") }
    append(#"],"coordinators":["#)
    for id in outcome.coordinators { integer(id) }
    append("]}}}\0")
  }
}
