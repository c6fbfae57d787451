import Navigation
import NavigationProtocol
import Varlink

/// A `Find`: it visits the nodes, then encodes those that it has found.
struct FindJob: SceneJob {
  let host: SceneHost
  private let output: Draft
  private let bytesMax: Int
  private var reading: FindReading
  /// The number of nodes that are encoded.
  private var encoded = 0
  private var encodingWork = 0
  private(set) var isDone = false

  /// - Parameters:
  ///   - reading: A reading of the state as the caller may see it.
  ///   - at: The revision of that state.
  ///   - draft: An empty draft.
  ///   - bytesMax: The limit for the reply.
  init(_ reading: FindReading, of host: SceneHost, at: SceneInterface.At, _ draft: Draft, bytesMax: Int) {
    self.reading = reading
    self.host = host
    self.bytesMax = bytesMax
    output = draft
    draft.begin(at: at, list: "nodes")
  }

  var work: Int { reading.work + encodingWork }
  var heldBytes: Int { reading.state.heldBytes + output.count }
  var draft: Draft? { output }
  var readsStorage: Bool { false }

  mutating func step(_ units: Int) {
    let end = work + units
    if !reading.step(units) { return }
    while work < end {
      guard encoded < reading.nodes.count, output.count <= bytesMax else {
        output.end()
        isDone = true
        return
      }
      encodingWork += output.append { $0.append(tree: reading.nodes[encoded], of: reading.state) }
      encoded += 1
    }
  }

  mutating func detach() { reading.detach() }

  func reply(to slot: ReplyQueue.Slot, of session: Session) { session.reply(output, to: slot) }
}
