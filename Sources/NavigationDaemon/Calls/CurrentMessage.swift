import NavigationProtocol

/// The message that is being carried out, so that a commit can keep what was asked for in the caller's words without a
/// copy on the way.
@safe struct CurrentMessage {
  private var bytes = unsafe UnsafeRawBufferPointer(start: nil, count: 0)

  /// Where that ends which history needs not keep; nil when that is not known yet.
  private var leftOut: Int?

  /// - Parameters:
  ///   - bytes: valid for as long as the message is carried out.
  ///   - leftOut: as `KeptMessage` says for this message, when that is known.
  mutating func begin(_ bytes: UnsafeRawBufferPointer, leavingOut leftOut: Int? = nil) {
    unsafe self.bytes = bytes
    self.leftOut = leftOut
  }

  /// Calls `body` with the message.
  func withWhole<Result, Failure: Error>(_ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
    try body(unsafe RawSpan(_unsafeBytes: bytes))
  }

  /// Calls `body` with the message, as history keeps it for a commit of that method on that scene.
  @inline(__always)
  func withBytes<Result, Failure: Error>(
    of operation: String, on scene: String, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let message = unsafe RawSpan(_unsafeBytes: bytes)
    let leftOut = leftOut ?? KeptMessage.bytesLeftOut(message, operation: operation, scene: scene)
    return try body(message.extracting(droppingFirst: leftOut))
  }
}
