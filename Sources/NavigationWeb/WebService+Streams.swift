import NavigationClient

struct OpenStream {
  let session: AccessBook.SessionID
  /// Nil once the stream has ended, while waiting events are still read.
  var feed: SceneFeed?
  var queue: EventQueue
}

// The event streams, one per window.
extension WebService {
  /// Promises a stream, which begins when the response is written.
  func events(for session: AccessBook.SessionID) throws(WebRefusal) -> WebResponse {
    guard hasRoom(for: session) else {
      throw WebRefusal(
        .refusal(429, "LimitReached", "\(options.limits.streams) windows follow already (limit streams)."))
    }
    return WebResponse(200, type: "text/event-stream", .stream(.init(session: session)))
  }

  /// Whether another window of a browser can follow. If the browser has too many, one of them gives way.
  func hasRoom(for session: AccessBook.SessionID) -> Bool {
    let live = streams.values.filter { !$0.queue.isEnded }
    return live.count < options.limits.streams
      || live.count { $0.session == session } >= options.limits.streamsOfSession
  }

  /// Begins a stream, or returns nil if there are too many. If the browser has too many, its oldest stream ends: a
  /// window that was closed or reloaded is often not known to be gone.
  func begin(_ ticket: WebResponse.StreamTicket) -> WebResponse.StreamID? {
    guard hasRoom(for: ticket.session) else { return nil }
    let own = streams.filter { $0.value.session == ticket.session && !$0.value.queue.isEnded }.keys
    if own.count >= options.limits.streamsOfSession, let oldest = own.min(by: { $0.value < $1.value }) {
      streams[oldest]?.queue.append(ServerSentEvent(state: "crowded").text, at: loop.now)
      end(oldest, keeping: true)
    }
    let id = WebResponse.StreamID(value: nextStream)
    nextStream += 1
    let feed = SceneFeed(on: loop, to: candidates, sipInterval: sipInterval) { [unowned self] event in
      streams[id]?.queue.append(ServerSentEvent(event).text, at: loop.now)
      guard let stream = streams[id] else { return }
      if stream.queue.isEnded { streams[id]?.feed = nil } else if stream.queue.isLong { stream.feed?.pause() }
    }
    let queue = EventQueue(bytesMax: options.limits.streamBytes)
    streams[id] = OpenStream(session: ticket.session, feed: feed, queue: queue)
    return id
  }

  /// Hands out the next piece of a stream, or nil at its end.
  func next(of id: WebResponse.StreamID, _ reader: @escaping (String?) -> Void) {
    guard streams[id] != nil else { return reader(nil) }
    streams[id]?.queue.next(at: loop.now, reader)
    // The reader may have ended the stream.
    if let stream = streams[id], !stream.queue.isLong { stream.feed?.resume() }
  }

  /// Calls a closure at the end of a stream, with whether unread events were dropped.
  func awaitEnd(of id: WebResponse.StreamID, _ closure: @escaping (_ isGivenUp: Bool) -> Void) {
    guard streams[id] != nil else { return closure(false) }
    streams[id]?.queue.awaitEnd(closure)
  }

  /// Ends a stream. A stream that has already ended drops its unread events.
  /// - Parameter isKept: Whether the waiting events are read first.
  func end(_ id: WebResponse.StreamID, keeping isKept: Bool = false) {
    streams[id]?.queue.end(keeping: isKept)
    streams[id]?.feed = nil
  }

  /// Releases a stream that is no longer read.
  func forget(_ id: WebResponse.StreamID) {
    streams[id]?.queue.close()
    streams[id] = nil
  }
}
