import EventLoop

/// Takes the connections of listeners.
protocol ConnectionTaker: AnyObject {
  func accepted(_ stream: consuming PipeStream, through socket: SocketKind)
  func acceptFailed(_ error: LoopError)
}
