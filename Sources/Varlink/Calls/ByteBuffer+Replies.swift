public import JSON

// The messages of a server.
extension ByteBuffer {
  /// Appends a reply as one message.
  /// - Parameters:
  ///   - parameters: the parameters of the reply.
  ///   - continues: whether more replies to the same call follow.
  /// - Complexity: O(parameters).
  @inlinable
  public mutating func appendReply(_ parameters: some WireValue, continues: Bool = false) {
    append(#"{"parameters":"#)
    parameters.encode(into: &self)
    if continues { append(",\"continues\":true}\0") } else { append("}\0") }
  }

  /// Appends an error of an interface as one message.
  /// - Complexity: O(parameters).
  @inlinable
  public mutating func appendError(_ failure: some InterfaceFailure) {
    append(#"{"error":""#)
    append(failure.name)
    append(#"","parameters":"#)
    failure.encodeParameters(into: &self)
    append("}\0")
  }

  /// Appends an error as one message.
  /// - Complexity: O(parameters).
  @inlinable
  public mutating func appendError<Failure: RemoteError>(_ error: Failure) {
    append(#"{"error":""#)
    append(Failure.name)
    append(#"","parameters":"#)
    error.encode(into: &self)
    append("}\0")
  }
}
