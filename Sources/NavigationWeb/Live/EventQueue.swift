/// The events that wait for a window, and their reader. While it is long, its owner should not read further events. If it
/// exceeds the limit nevertheless, the stream ends and the browser reconnects.
struct EventQueue {
  private let bytesMax: Int
  private var pieces: [Substring] = []
  private(set) var byteCount = 0
  private(set) var isEnded = false
  /// Whether it ended and dropped waiting events.
  private var isGivenUp = false
  /// The pending request for the next piece.
  private var reader: ((String?) -> Void)?
  /// The closures to call at the end.
  private var onEnd: [(_ isGivenUp: Bool) -> Void] = []
  /// The time since which output has been unread: waiting, or handed out without a request for more.
  private var unreadSince: Duration?

  init(bytesMax: Int) { self.bytesMax = bytesMax }

  /// Whether a quarter of the limit waits. The rest has room for the longest event and those read with it.
  var isLong: Bool { byteCount >= max(1, bytesMax / 4) }

  /// The most bytes of a piece. A longer event is handed out in several, so that its reader is seen to read.
  private static let pieceMax = 262_144

  /// Appends text.
  /// - Parameter now: The time of a monotonic clock.
  mutating func append(_ text: String, at now: Duration) {
    guard !isEnded else { return }
    byteCount += text.utf8.count
    guard byteCount <= bytesMax else { return end() }
    var rest = text[...]
    while let piece = Self.first(of: rest) {
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    if unreadSince == nil { unreadSince = now }
    if let reader = reader.take() { next(at: now, reader) }
  }

  /// The first piece of a text, which ends between two characters of Unicode; nil if the text is empty.
  private static func first(of text: Substring) -> Substring? {
    guard !text.isEmpty else { return nil }
    guard text.utf8.count > pieceMax else { return text }
    let end = text.utf8.index(text.startIndex, offsetBy: pieceMax)
    return text[..<text.unicodeScalars.index(before: text.unicodeScalars.index(after: end))]
  }

  /// Hands out the waiting events, or the next one later; nil at the end. There is one reader at a time.
  mutating func next(at now: Duration, _ reader: @escaping (String?) -> Void) {
    precondition(self.reader == nil, "a stream has one reader")
    if !pieces.isEmpty {
      var piece = ""
      var count = 0
      while count < pieces.count, piece.isEmpty || piece.utf8.count + pieces[count].utf8.count <= Self.pieceMax {
        piece += pieces[count]
        count += 1
      }
      pieces.removeFirst(count)
      byteCount -= piece.utf8.count
      unreadSince = now
      reader(piece)
    } else {
      unreadSince = nil
      if isEnded { reader(nil) } else { self.reader = reader }
    }
  }

  /// Ends the stream and drops the waiting events, unless they are to be read first. An ended stream can still drop
  /// them.
  mutating func end(keeping isKept: Bool = false) {
    guard !isEnded || !isKept && !isGivenUp else { return }
    isEnded = true
    if !isKept {
      drop()
      isGivenUp = true
      tellEnd(isGivenUp: true)
    }
    reader.take()?(nil)
  }

  /// Closes the stream from the reader's side.
  mutating func close() {
    isEnded = true
    drop()
    tellEnd(isGivenUp: false)
    reader.take()?(nil)
  }

  /// Calls a closure at the end. Its argument says whether events were dropped, so that a blocked write must be
  /// aborted.
  mutating func awaitEnd(_ closure: @escaping (_ isGivenUp: Bool) -> Void) {
    if isGivenUp { closure(true) } else { onEnd.append(closure) }
  }

  private mutating func drop() {
    pieces = []
    byteCount = 0
    unreadSince = nil
  }

  private mutating func tellEnd(isGivenUp: Bool) {
    let told = onEnd
    onEnd = []
    for closure in told { closure(isGivenUp) }
  }

  /// Whether output has been unread for too long.
  func isStalled(at now: Duration, after time: Duration) -> Bool {
    guard let unreadSince else { return false }
    return now - unreadSince > time
  }
}
