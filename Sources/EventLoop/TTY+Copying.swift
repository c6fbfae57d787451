extension TTY {
  /// Calls `onBytes` with a copy of the bytes that are typed.
  ///
  /// - Parameters:
  ///   - onBytes: Called with at least one byte.
  ///   - onEnd: Called once when the terminal is gone.
  /// - Throws: `LoopError` if the terminal cannot be read.
  public func startReadingBytes(
    _ onBytes: @escaping ([UInt8]) -> Void, onEnd: @escaping (EndReason) -> Void
  ) throws(LoopError) {
    try startReading({ (bytes: UnsafeRawBufferPointer) in onBytes(unsafe [UInt8](bytes)) }, onEnd: onEnd)
  }
}
