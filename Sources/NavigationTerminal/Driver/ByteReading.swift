import EventLoop

// The loop's buffer is valid only during the callback. These functions copy it, which is cheap enough for keys and the
// output of verbs.

extension TTY {
  func read(_ onBytes: @escaping ([UInt8]) -> Void, onEnd: @escaping () -> Void) throws(LoopError) {
    try startReading({ bytes in onBytes(unsafe [UInt8](bytes)) }, onEnd: { _ in onEnd() })
  }
}

extension PipeStream {
  func read(_ onBytes: @escaping ([UInt8]) -> Void, onEnd: @escaping () -> Void) throws(LoopError) {
    try startReading({ bytes in onBytes(unsafe [UInt8](bytes)) }, onEnd: { _ in onEnd() })
  }
}
