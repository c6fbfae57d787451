public import EventLoop
public import NavigationClient

/// Where the server, on threads of its own, hands requests in. It lives on the loop.
public actor WebDesk {
  public nonisolated let loop: EventLoop
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  private let candidates: [AddressChoice.Candidate]
  private let options: WebOptions
  /// Nil until it is known where the page is.
  private var service: WebService?

  /// - Parameters:
  ///   - loop: must be open as long as this is used.
  ///   - candidates: the places where the daemon may be.
  public init(on loop: EventLoop, to candidates: [AddressChoice.Candidate], _ options: WebOptions) {
    self.loop = loop
    self.candidates = candidates
    self.options = options
  }

  /// The server listens: requests are answered from now on.
  /// - Parameter address: with the port that it has got.
  /// - Returns: the address that a person is to open, good once.
  public func begin(at address: ListenAddress) -> String {
    let service = WebService(on: loop, to: candidates, at: address, options)
    self.service = service
    return service.invite()
  }

  /// Answers whoever is not signed in, by the head of a request alone; nil for who is. A body is looked at only then, and
  /// the connection of others ends with their answer: none of them holds one for long.
  public func answerStranger(_ head: WebRequest) -> WebResponse? {
    guard let service else { return .starting }
    return service.answerStranger(head)
  }

  /// Answers a request.
  public func answer(_ request: WebRequest) async -> WebResponse {
    guard let service else { return .starting }
    return await withCheckedContinuation { waiter in
      service.answer(request) { waiter.resume(returning: $0) }
    }
  }

  /// Begins a stream, which is then read to its end or forgotten; nil when there is no room any more.
  public func begin(_ ticket: WebResponse.StreamTicket) -> WebResponse.StreamID? { service?.begin(ticket) }

  /// The next piece of a stream; nil at its end.
  public func next(of stream: WebResponse.StreamID) async -> [UInt8]? {
    guard let service else { return nil }
    return await withCheckedContinuation { waiter in
      service.next(of: stream) { waiter.resume(returning: $0.map { Array($0.utf8) }) }
    }
  }

  /// Waits for the end of a stream: true when it is given up although somebody may still write a piece of it, false when
  /// nobody reads it any more.
  public func isGivenUp(_ stream: WebResponse.StreamID) async -> Bool {
    guard let service else { return false }
    return await withCheckedContinuation { waiter in service.awaitEnd(of: stream) { waiter.resume(returning: $0) } }
  }

  /// Nobody reads a stream any more.
  public func forget(_ stream: WebResponse.StreamID) { service?.forget(stream) }
}

extension WebResponse {
  /// Before it is known where the page is.
  fileprivate static var starting: WebResponse { .refusal(503, "Starting", "It is only just starting.") }
}
