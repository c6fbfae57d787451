public import EventLoop
public import NavigationClient

/// The entry point for a server that runs on other threads. It lives on the loop.
public actor WebDesk {
  public nonisolated let loop: EventLoop
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  private let candidates: [AddressChoice.Candidate]
  private let options: WebOptions
  /// Nil until the server listens.
  private var service: WebService?

  /// - Parameters:
  ///   - loop: The loop, which must stay open.
  ///   - candidates: The addresses of the daemon.
  ///   - options: The options of `navctl web`.
  public init(on loop: EventLoop, to candidates: [AddressChoice.Candidate], _ options: WebOptions) {
    self.loop = loop
    self.candidates = candidates
    self.options = options
  }

  /// Starts answering requests.
  /// - Parameter address: The address that the server listens on, with the actual port.
  /// - Returns: The address for a person to open, which works once.
  public func begin(at address: ListenAddress) -> String {
    let service = WebService(on: loop, to: candidates, at: address, options)
    self.service = service
    return service.invite()
  }

  /// Answers a request by its head if it is not from a signed-in browser, or returns nil.
  ///
  /// The body of such a request is not read, and its connection ends with the answer, so strangers cannot hold
  /// connections.
  public func answerStranger(_ head: WebRequest) -> WebResponse? {
    guard let service else { return .starting }
    return service.answerStranger(head)
  }

  public func answer(_ request: WebRequest) async -> WebResponse {
    guard let service else { return .starting }
    return await withCheckedContinuation { waiter in
      service.answer(request) { waiter.resume(returning: $0) }
    }
  }

  /// Begins a stream, which is then read to its end or forgotten. Returns nil if there are too many.
  public func begin(_ ticket: WebResponse.StreamTicket) -> WebResponse.StreamID? { service?.begin(ticket) }

  /// The next piece of a stream, or nil at its end.
  public func next(of stream: WebResponse.StreamID) async -> [UInt8]? {
    guard let service else { return nil }
    return await withCheckedContinuation { waiter in
      service.next(of: stream) { waiter.resume(returning: $0.map { Array($0.utf8) }) }
    }
  }

  /// Waits for the end of a stream. Returns true if unread events were dropped, so that a blocked write must be
  /// aborted.
  public func isGivenUp(_ stream: WebResponse.StreamID) async -> Bool {
    guard let service else { return false }
    return await withCheckedContinuation { waiter in service.awaitEnd(of: stream) { waiter.resume(returning: $0) } }
  }

  /// Releases a stream that is no longer read.
  public func forget(_ stream: WebResponse.StreamID) { service?.forget(stream) }
}

extension WebResponse {
  /// The answer until the server listens.
  fileprivate static var starting: WebResponse { .refusal(503, "Starting", "It is only just starting.") }
}
