extension TTY {
  /// Calls `onBytes` with a copy of what is typed.
  ///
  /// - Parameters:
  ///   - onBytes: Called with at least one byte.
  ///   - onEnd: Called once when there is nothing more to read: the terminal has gone.
  /// - Throws: `LoopError` if it cannot be read.
  public func startReadingBytes(
    _ onBytes: @escaping ([UInt8]) -> Void, onEnd: @escaping (EndReason) -> Void
  ) throws(LoopError) {
    try startReading({ (bytes: UnsafeRawBufferPointer) in onBytes(unsafe [UInt8](bytes)) }, onEnd: onEnd)
  }
}
