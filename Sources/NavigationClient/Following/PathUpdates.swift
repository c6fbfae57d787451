/// The updates of a scene's visible path, beginning with the present. It continues over restarts of the daemon, until
/// the scene or the front-end ends.
///
/// It is read on the loop's thread. Each sequence has its own updates, from the moment of its creation, and keeps the
/// scene alive; cancel the task or close the connection to end it. A slow reader misses no change, but receives those
/// beyond `ClientLimits.updatesWaiting` joined into one.
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

  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = PathUpdate
    public typealias Failure = Never

    let mailbox: PathMailbox
    let observation: PathObservation

    /// Waits for the next update; nil at the end, and if the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> PathUpdate? {
      await mailbox.take()
    }
  }
}
