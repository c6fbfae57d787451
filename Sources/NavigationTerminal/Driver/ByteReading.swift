import EventLoop

// What is read lies in the loop's buffer and is gone after the call: here it is copied, for the little that people type
// and programs print.

extension TTY {
  /// Calls `onBytes` with what is typed, until the end.
  func read(_ onBytes: @escaping ([UInt8]) -> Void, onEnd: @escaping () -> Void) throws(LoopError) {
    try startReading({ bytes in onBytes(unsafe [UInt8](bytes)) }, onEnd: { _ in onEnd() })
  }
}

extension PipeStream {
  /// Calls `onBytes` with whatever arrives, until the end.
  func read(_ onBytes: @escaping ([UInt8]) -> Void, onEnd: @escaping () -> Void) throws(LoopError) {
    try startReading({ bytes in onBytes(unsafe [UInt8](bytes)) }, onEnd: { _ in onEnd() })
  }
}
