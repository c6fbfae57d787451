import NavigationProtocol

/// The message that is being executed. A commit keeps it in history as it came, without an intermediate copy.
@safe struct CurrentMessage {
  private var bytes = unsafe UnsafeRawBufferPointer(start: nil, count: 0)

  /// The end of the part that history need not keep; nil if it is not known yet.
  private var leftOut: Int?

  /// - Parameters:
  ///   - bytes: The message, valid while it is executed.
  ///   - leftOut: The part that `KeptMessage` omits, if it is known.
  mutating func begin(_ bytes: UnsafeRawBufferPointer, leavingOut leftOut: Int? = nil) {
    unsafe self.bytes = bytes
    self.leftOut = leftOut
  }

  /// Calls `body` with the message.
  func withWhole<Result, Failure: Error>(_ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
    try body(unsafe RawSpan(_unsafeBytes: bytes))
  }

  /// Calls `body` with the message in the form that history keeps for a commit of that method on that scene.
  @inline(__always)
  func withBytes<Result, Failure: Error>(
    of operation: String, on scene: String, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let message = unsafe RawSpan(_unsafeBytes: bytes)
    let leftOut = leftOut ?? KeptMessage.bytesLeftOut(message, operation: operation, scene: scene)
    return try body(message.extracting(droppingFirst: leftOut))
  }
}
