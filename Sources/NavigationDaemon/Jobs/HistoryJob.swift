import JSON
import Navigation
import NavigationProtocol
import Varlink

/// A `History`: it reads the commits, newest first, and encodes as many as the reply has room for, but at least one.
struct HistoryJob: SceneJob {
  let host: SceneHost
  private let output: Draft
  private let bytesMax: Int
  private let messageBytesMax: Int
  private var reading: HistoryReading
  private var encodingWork = 0
  /// The last commit of the page.
  private var last: Revision?
  /// Whether the page ends before the next commit, for which the reply has no room, or which cannot be read.
  private var endsEarly = false
  private(set) var isDone = false

  /// Parsing the message of a commit takes longer than encoding it: a power of two.
  private static let parsingFactor = 2
  /// The units of an entry besides its bytes.
  private static let entryWork = 8
  /// The levels that an operation may have: it lies in the reply, its parameters, the list, a commit and the list of its
  /// operations.
  private static let levelsMax = JSONParser.depthMax - 5
  /// The most bytes after the last commit: a revision has up to 19 digits.
  private static let endBytes = 40

  /// - Parameters:
  ///   - at: The newest commit.
  ///   - draft: An empty draft.
  ///   - messageBytesMax: The limit for the reply.
  ///   - room: The room that its user has for it, in bytes.
  init(
    _ reading: HistoryReading, of host: SceneHost, at: SceneInterface.At, _ draft: Draft, messageBytesMax: Int,
    room: Int
  ) {
    self.reading = reading
    self.host = host
    self.messageBytesMax = messageBytesMax - Self.endBytes
    bytesMax = min(messageBytesMax, room) - Self.endBytes
    output = draft
    draft.begin(at: at, list: "commits")
  }

  var work: Int { reading.work + encodingWork }
  var heldBytes: Int { reading.past.heldBytes + output.count }
  var draft: Draft? { output }
  var readsStorage: Bool { true }

  mutating func step(_ units: Int) {
    let end = work + units
    while work < end {
      if reading.isDone || endsEarly {
        isDone = true
        return
      }
      reading.advance()
      for entry in reading.takeEntries() where !endsEarly { append(entry) }
    }
  }

  private mutating func append(_ entry: HistoryEntry) {
    var commit = SceneInterface.Commit(entry, mask: host.mask(at: entry.commit.revision))
    encodingWork += Self.entryWork + Turns.work(bytes: entry.commit.message.count) << Self.parsingFactor
    // An older navd could be configured to accept a call that is nested more deeply than clients read.
    if commit.operations.contains(where: { $0.isNested(deeperThan: Self.levelsMax) }) { commit.operations = [] }
    let end = output.count
    encodingWork += output.append { commit.encode(into: &$0) }
    if last != nil, output.count > bytesMax {
      endsEarly = true
      return output.truncate(to: end)
    }
    if output.count > messageBytesMax {
      // The message of its call was longer than a reply may be.
      output.truncate(to: end)
      commit.operations = []
      encodingWork += output.append { commit.encode(into: &$0) }
    }
    last = entry.commit.revision
  }

  mutating func detach() { reading.detach() }

  /// Ends the page with the last commit. The call for the next page fails if the reason is still there.
  mutating func giveUp() -> Bool {
    if last == nil { return false }
    (endsEarly, isDone) = (true, true)
    return true
  }

  func reply(to slot: ReplyQueue.Slot, of session: Session) {
    output.end(next: endsEarly || reading.hasMore ? last : nil)
    session.reply(output, to: slot)
  }
}
