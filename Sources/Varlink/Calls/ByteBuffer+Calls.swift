public import JSON

// The messages of a client.
extension ByteBuffer {
  /// Appends a call as one message.
  /// - Complexity: O(parameters).
  public mutating func appendCall<Called: RemoteMethod>(
    _ method: Called.Type, _ parameters: Called.Parameters, _ mode: CallMode = .single
  ) {
    append(#"{"method":""#)
    append(Called.name)
    append(#"","parameters":"#)
    parameters.encode(into: &self)
    endCall(mode)
  }

  /// Appends a call of any method as one message.
  /// - Parameters:
  ///   - method: the method with its interface.
  ///   - parameters: the parameters; nil to omit them.
  /// - Complexity: O(parameters).
  public mutating func appendCall(_ method: String, _ parameters: JSONObject?, _ mode: CallMode = .single) {
    append(#"{"method":"#)
    string(text: method)
    if let parameters {
      append(#","parameters":"#)
      object(parameters)
    }
    endCall(mode)
  }

  /// Appends a call of any method as one message.
  /// - Parameters:
  ///   - method: the method with its interface.
  ///   - mode: how the call is answered.
  ///   - write: writes the parameters, a JSON object.
  /// - Complexity: O(parameters)
  public mutating func appendCall(_ method: String, _ mode: CallMode, writing write: (inout ByteBuffer) -> Void) {
    append(#"{"method":"#)
    string(text: method)
    append(#","parameters":"#)
    write(&self)
    endCall(mode)
  }

  private mutating func endCall(_ mode: CallMode) {
    switch mode {
    case .single: break
    case .more: append(#","more":true"#)
    case .oneway: append(#","oneway":true"#)
    case .upgrade: append(#","upgrade":true"#)
    }
    append(UInt8(ascii: "}"))
    append(0)
  }
}
