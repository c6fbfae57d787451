public import JSON
public import Navigation

extension ByteBuffer {
  /// Appends the reply of an operation as one message: `{"parameters":{"outcome":…}}`.
  ///
  /// What `GoTo.Reply` would encode, without making one, and in few pieces: this is the reply of almost every request.
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
