import Navigation
import Varlink

/// The snapshots with which a stream of all scenes begins: they are sent one after the other, as its reader reads them.
///
/// The scenes are sent in the order in which they were opened, each as it is by then. The stream is told what happens to
/// those that it was sent, so that it is up to date when it was sent the last one.
struct SnapshotJob: Job {
  private let begun: EventStream
  private let subscriptions: Subscriptions
  private(set) var isDone = false
  private(set) var work = 0

  /// The units of a snapshot besides its bytes and nodes.
  private static let snapshotWork = 4

  /// - Parameter stream: It is live; it follows all scenes, and knows none of them.
  init(_ stream: EventStream, by subscriptions: Subscriptions) {
    begun = stream
    self.subscriptions = subscriptions
    subscriptions.follow(stream, upTo: 0)
  }

  var stream: EventStream? { begun }
  var heldBytes: Int { 0 }
  var draft: Draft? { nil }
  var readsStorage: Bool { false }
  var waitsForReader: Bool { !isDone && subscriptions.isFull(begun) }

  func reads(_ host: SceneHost) -> Bool { false }

  mutating func detach() {}

  mutating func step(_ units: Int) {
    subscriptions.settlement.handOutEvents()
    let end = work + units
    while !isDone, work < end, !subscriptions.isFull(begun) {
      if begun.state == .live, let host = subscriptions.scenes.opened(after: begun.tellsUpTo).first {
        send(host)
      } else {
        isDone = true
      }
    }
  }

  private mutating func send(_ host: SceneHost) {
    let before = begun.session.queuedBytes
    subscriptions.publisher.sendSnapshot(of: host, to: begun)
    begun.tellsUpTo = host.scene.openedRevision
    let bytes = Turns.work(bytes: begun.session.queuedBytes - before)
    work += Self.snapshotWork + host.scene.state.maskingWork + bytes
    // They were charged when they were encoded.
    begun.session.account.spent -= bytes
  }

  /// What it sends is bounded by what is read.
  func giveUp() -> Bool { true }

  func reply(to slot: ReplyQueue.Slot, of session: Session) {
    // Its reader has fallen behind, and is sent everything anew when it has read.
    if begun.state == .live { subscriptions.endBeginning(of: begun) }
  }
}
