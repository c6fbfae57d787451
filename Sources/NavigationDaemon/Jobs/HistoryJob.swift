import Navigation
import NavigationProtocol
import Varlink

/// A `History`: it reads the commits, newest first, and encodes each.
struct HistoryJob: SceneJob {
  let host: SceneHost
  private let output: Draft
  private let bytesMax: Int
  private var reading: HistoryReading
  private var encodingWork = 0
  private(set) var isDone = false

  /// Parsing the message of a commit takes longer than encoding it: a power of two.
  private static let parsingFactor = 2
  /// The units of an entry besides its bytes.
  private static let entryWork = 8

  /// - Parameters:
  ///   - at: The newest commit.
  ///   - draft: An empty draft.
  ///   - bytesMax: The limit for the reply.
  init(_ reading: HistoryReading, of host: SceneHost, at: SceneInterface.At, _ draft: Draft, bytesMax: Int) {
    self.reading = reading
    self.host = host
    self.bytesMax = bytesMax
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
      if reading.isDone || output.count > bytesMax {
        output.end()
        isDone = true
        return
      }
      reading.advance()
      for entry in reading.takeEntries() { append(entry) }
    }
  }

  private mutating func append(_ entry: HistoryEntry) {
    let commit = SceneInterface.Commit(entry, mask: host.mask(at: entry.commit.revision))
    encodingWork += Self.entryWork + Turns.work(bytes: entry.commit.message.count) << Self.parsingFactor
    encodingWork += output.append { commit.encode(into: &$0) }
  }

  mutating func detach() { reading.detach() }

  func reply(to slot: ReplyQueue.Slot, of session: Session) { session.reply(output, to: slot) }
}
