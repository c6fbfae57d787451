/// The updates of a scene's visible path, beginning with what is there now; over restarts of the daemon, until the
/// scene or the front-end comes to an end.
///
/// It is read on the loop's thread. Each sequence has updates of its own, from the moment at which it was asked for, and
/// keeps the scene: who reads on ends it by cancelling the task, or by closing the connection.
/// Who is slow loses none of the changes, but gets those beyond `ClientLimits.updatesWaiting` as one.
public struct PathUpdates: AsyncSequence {
  public typealias Element = PathUpdate
  public typealias Failure = Never

  private let mailbox: PathMailbox
  private let observation: PathObservation

  init(_ observe: (@escaping (PathUpdate?) -> Void) -> PathObservation) {
    let mailbox = PathMailbox()
    self.mailbox = mailbox
    observation = observe { update in
      if let update { mailbox.put(update) } else { mailbox.finish() }
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(mailbox: mailbox, observation: observation) }

  /// Reads them one by one.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = PathUpdate
    public typealias Failure = Never

    let mailbox: PathMailbox
    let observation: PathObservation

    /// The next update; nil at the end, and when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> PathUpdate? {
      await mailbox.take()
    }
  }
}
