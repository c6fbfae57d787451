import EventLoop

/// Tries places in order until a daemon accepts the connection.
final class Connector {
  private let loop: EventLoop
  private var candidates: ArraySlice<AddressChoice.Candidate>
  private var attempts: [ConnectionAttempt] = []
  private var stream: PipeStream?
  private var onDone: ((consuming PipeStream?, AddressChoice.Candidate?, [ConnectionAttempt]) -> Void)?

  /// Reports, in the next turn of the loop, a failure that was known at once.
  private var failure: Timer?

  /// - Parameter onDone: called once, in a later turn, with the stream and its place, or with the failed attempts.
  init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate],
    onDone: @escaping (consuming PipeStream?, AddressChoice.Candidate?, [ConnectionAttempt]) -> Void
  ) {
    self.loop = loop
    self.candidates = candidates[...]
    self.onDone = onDone
    tryNext()
  }

  /// Gives up without calling `onDone`.
  func cancel() {
    onDone = nil
    stream = nil
    failure = nil
  }

  private func tryNext() {
    stream = nil
    guard let candidate = candidates.popFirst() else {
      failure = Timer(on: loop, after: .zero) { [unowned self] in finish(nil, at: nil) }
      return
    }
    guard let address = candidate.address else {
      return failed(candidate, candidate.problem ?? "there is no such place")
    }
    guard case .unix(let path) = address else { return failed(candidate, "only navctl itself goes through ssh") }
    do throws(LoopError) {
      stream = try PipeStream(on: loop, connectingTo: path) { [unowned self] error in connected(candidate, error) }
    } catch {
      failed(candidate, Self.problem(error))
    }
  }

  private func connected(_ candidate: AddressChoice.Candidate, _ error: LoopError?) {
    guard let error else {
      let stream = self.stream.take()
      return finish(stream, at: candidate)
    }
    failed(candidate, Self.problem(error), isDenied: error.code == .accessDenied)
  }

  private func failed(_ candidate: AddressChoice.Candidate, _ problem: String, isDenied: Bool = false) {
    attempts.append(
      ConnectionAttempt(what: candidate.what, address: candidate.address, problem: problem, isDenied: isDenied))
    tryNext()
  }

  private func finish(_ stream: consuming PipeStream?, at candidate: AddressChoice.Candidate?) {
    let done = onDone.take()
    done?(stream, candidate, attempts)
  }

  private static func problem(_ error: LoopError) -> String {
    switch error.code {
    case .notFound: "there is no such socket"
    case .connectionRefused: "a socket is there, but nobody listens"
    case .accessDenied: "permission denied"
    case .tryAgain: "too many clients are waiting to be let in"
    default: error.message
    }
  }
}
