import JSON
import NavigationDaemon

/// One connection as a kernel has it: what each side has written and the other one has not read.
final class SimulatedSocket {
  let session: Session
  private unowned let shell: SimulatedShell
  /// What the client has sent and navd has not read.
  private var sent: [UInt8] = []
  /// So many of its last bytes the client has still to send.
  private(set) var held = 0
  /// What navd has sent and the client has not looked at.
  private var received: [UInt8] = []
  /// How many bytes the client takes in a turn; all when nil.
  var appetite: Int?
  /// The piece that navd is writing, and how much of it was taken.
  private var writing: (bytes: [UInt8], taken: Int)?
  private var bytesTaken = 0
  private var progress: (bytes: Int, since: Int) = (-1, 0)
  /// Whether it is closed, by whichever side.
  private(set) var isClosed = false

  init(_ session: Session, of shell: SimulatedShell) {
    self.session = session
    self.shell = shell
  }

  // MARK: - From the client

  /// The client sends bytes; so many of the last ones only later.
  func send(_ bytes: [UInt8], holding last: Int) {
    sent += bytes
    held = min(last, sent.count)
  }

  func sendRest() { held = 0 }

  /// Hands navd the next piece of what was sent, if it reads: never more than up to the end of one message.
  /// - Parameters:
  ///   - length: of a piece.
  ///   - endsMessage: called before navd gets a piece with which a message is whole.
  /// - Returns: whether there was one.
  func deliver(_ length: Int, endsMessage: () -> Void) -> Bool {
    let there = sent.count - held
    if there == 0 || isClosed || session.isClosing || session.isReadingPaused { return false }
    var piece = sent[..<min(length, there)]
    if let end = piece.firstIndex(of: 0) {
      piece = piece[...end]
      endsMessage()
    }
    let bytes = Array(piece)
    sent.removeFirst(bytes.count)
    shell.received(bytes, by: session)
    return true
  }

  // MARK: - From navd

  /// navd writes as much as the client takes.
  func flush() {
    var room = appetite ?? .max
    while room > 0, !isClosed {
      if writing != nil {
        takeQueued(&room)
        if writing != nil { return }
      } else if session.output.isHeld {
        return
      } else if session.output.isEmpty {
        shell.daemon.wrote(session)
        if session.output.isEmpty {
          if session.isClosing { close() }
          return
        }
      } else {
        write(&room)
      }
    }
  }

  /// What the kernel does not take at once goes on as a queued write of one piece.
  private func write(_ room: inout Int) {
    let limit = room
    var taken = 0
    let isWhole = unsafe session.output.writeFirst { bytes in
      taken = min(bytes.count, limit)
      unsafe received.append(contentsOf: bytes[..<taken])
      return taken
    }
    took(taken, &room)
    if isWhole { return }
    guard let (piece, from) = session.output.first() else { return }
    writing = (unsafe piece.withBytes { unsafe Array($0[from...]) }, 0)
    session.isWritingFirst = true
  }

  private func takeQueued(_ room: inout Int) {
    guard let (bytes, taken) = writing else { return }
    let end = min(bytes.count, taken + min(room, bytes.count))
    received += bytes[taken..<end]
    took(end - taken, &room)
    writing?.taken = end
    if end < bytes.count { return }
    writing = nil
    session.isWritingFirst = false
    session.output.removeFirst()
  }

  private func took(_ count: Int, _ room: inout Int) {
    bytesTaken += count
    if room != .max { room -= count }
  }

  /// Whether nothing was taken for so long although something waits.
  func isStalled(at now: Int, limit: Int) -> Bool {
    if session.output.isEmpty || bytesTaken != progress.bytes {
      progress = (bytesTaken, now)
      return false
    }
    return now - progress.since >= limit
  }

  /// Whether all that navd has said was taken.
  var isDrained: Bool { isClosed || session.output.isEmpty && writing == nil }

  /// The messages that have come whole, without their ends.
  func messages() -> [[UInt8]] {
    var messages: [[UInt8]] = []
    var start = 0
    while let end = received[start...].firstIndex(of: 0) {
      messages.append(Array(received[start..<end]))
      start = end + 1
    }
    received.removeFirst(start)
    return messages
  }

  /// The connection is no more; what was taken can still be looked at.
  func close() {
    if isClosed { return }
    isClosed = true
    sent = []
    writing = nil
    shell.ended(session)
  }
}
