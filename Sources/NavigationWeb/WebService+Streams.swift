/// A window that follows the scenes.
struct OpenStream {
  let session: AccessBook.SessionID
  /// Nil once it has ended, and somebody still reads what waits.
  var feed: SceneFeed?
  var queue: EventQueue
}

// The streams of events, one for each window.
extension WebService {
  /// Opens a stream. Of a browser that has too many, the oldest gives way: a window that was closed or loaded anew is
  /// often not known to be gone.
  func open(_ session: AccessBook.SessionID) throws(WebRefusal) -> WebResponse {
    let own = streams.filter { $0.value.session == session && !$0.value.queue.isEnded }.keys
    if own.count >= options.limits.streamsOfSession, let oldest = own.min(by: { $0.value < $1.value }) {
      streams[oldest]?.queue.append(ServerSentEvent(state: "crowded").text, at: loop.now)
      end(oldest, keeping: true)
    }
    guard streams.count < options.limits.streams else {
      throw WebRefusal(.refusal(429, "LimitReached", "\(streams.count) windows follow already (limit streams)."))
    }
    let id = WebResponse.StreamID(value: nextStream)
    nextStream += 1
    let feed = SceneFeed(on: loop, to: candidates) { [unowned self] event in
      streams[id]?.queue.append(event.text, at: loop.now)
      if streams[id]?.queue.isEnded == true { streams[id]?.feed = nil }
    }
    streams[id] = OpenStream(session: session, feed: feed, queue: EventQueue(bytesMax: options.limits.streamBytes))
    return WebResponse(200, type: "text/event-stream", .stream(id))
  }

  /// Hands out the next piece of a stream; nil at its end.
  func next(of id: WebResponse.StreamID, _ reader: @escaping (String?) -> Void) {
    guard streams[id] != nil else { return reader(nil) }
    streams[id]?.queue.next(at: loop.now, reader)
  }

  /// Calls a closure at the end of a stream, with whether it was given up unread.
  func awaitEnd(of id: WebResponse.StreamID, _ closure: @escaping (_ isGivenUp: Bool) -> Void) {
    guard streams[id] != nil else { return closure(false) }
    streams[id]?.queue.awaitEnd(closure)
  }

  /// Ends a stream, unless it has ended.
  /// - Parameter isKept: whether what waits is to be read first.
  func end(_ id: WebResponse.StreamID, keeping isKept: Bool = false) {
    streams[id]?.queue.end(keeping: isKept)
    streams[id]?.feed = nil
  }

  /// Nobody reads a stream any more.
  func forget(_ id: WebResponse.StreamID) {
    streams[id]?.queue.close()
    streams[id] = nil
  }
}
