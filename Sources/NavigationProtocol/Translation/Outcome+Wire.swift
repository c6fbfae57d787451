public import JSON
public import Navigation

extension ByteBuffer {
  /// Appends the reply of an operation as one message: `{"parameters":{"outcome":…}}`.
  ///
  /// What `GoTo.Reply` would encode, without making one: this is the reply of almost every request.
  public mutating func appendReply(_ outcome: Outcome) {
    append(#"{"parameters":"#)
    appendParameters(outcome)
    append("}\0")
  }

  /// Appends the parameters of that reply.
  public mutating func appendParameters(_ outcome: Outcome) {
    append(#"{"outcome":{"revision":"#)
    append(decimal: outcome.revision)
    if outcome.isChanged {
      append(#","changed":true,"ids":["#)
      for id in outcome.ids { integer(id) }
      append(#"],"coordinators":["#)
      for id in outcome.coordinators { integer(id) }
      append("]}}")
    } else {
      append(#","changed":false,"ids":[],"coordinators":[]}}"#)
    }
  }
}
