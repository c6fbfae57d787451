import JSON
import NavigationDaemon

/// One connection as a kernel has it: the bytes that each side has written and the other one has not read.
final class SimulatedSocket {
  let session: Session
  private unowned let shell: SimulatedShell
  /// The bytes that the client has sent and navd has not read.
  private var sent: [UInt8] = []
  /// The number of bytes that the client has yet to send.
  private(set) var held = 0
  /// The bytes that navd has sent and the client has not examined.
  private var received: [UInt8] = []
  /// The number of bytes that the client takes in a turn; nil for all.
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

  /// Sends bytes of the client, but holds back a number of the last ones.
  func send(_ bytes: [UInt8], holding last: Int) {
    sent += bytes
    held = min(last, sent.count)
  }

  func sendRest() { held = 0 }

  /// Gives navd the next piece, if it reads, and no more than the rest of one message.
  /// - Parameters:
  ///   - length: the length of a piece.
  ///   - endsMessage: called before navd receives the last piece of a message.
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

  /// Bytes that the kernel does not take at once continue as a queued write of one piece.
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

  /// Whether the client has taken all of navd's output.
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

  /// Closes the connection; the received bytes can still be read.
  func close() {
    if isClosed { return }
    isClosed = true
    sent = []
    writing = nil
    shell.ended(session)
  }
}
