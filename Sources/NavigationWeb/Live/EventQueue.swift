/// What waits for one window, and who waits for it. It never holds more than it may: the stream ends then, and the browser,
/// which comes back by itself, begins anew.
struct EventQueue {
  private let bytesMax: Int
  private var pieces: [String] = []
  private var byteCount = 0
  private(set) var isEnded = false
  /// Whether it ended although something waited.
  private var isGivenUp = false
  /// Who waits for the next piece.
  private var reader: ((String?) -> Void)?
  /// Who waits for the end.
  private var onEnd: [(_ isGivenUp: Bool) -> Void] = []
  /// Since when something waits, or is being written, and nobody has asked for more.
  private var unreadSince: Duration?

  init(bytesMax: Int) { self.bytesMax = bytesMax }

  /// The most that is handed out at once, but for a single event that is longer.
  private static let pieceMax = 262_144

  /// Puts text at the end.
  /// - Parameter now: a clock that only goes forward.
  mutating func append(_ text: String, at now: Duration) {
    guard !isEnded else { return }
    if let reader = reader.take() {
      unreadSince = now
      return reader(text)
    }
    byteCount += text.utf8.count
    guard byteCount <= bytesMax else { return end() }
    pieces.append(text)
    if unreadSince == nil { unreadSince = now }
  }

  /// Hands out what waits, or what comes next; nil at the end. One reader at a time.
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

  /// Ends the stream. What waits is dropped, unless it is to be read first; it may be dropped later, too.
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

  /// Nobody reads it any more.
  mutating func close() {
    isEnded = true
    drop()
    tellEnd(isGivenUp: false)
    reader.take()?(nil)
  }

  /// Calls a closure at the end: with true when what waits was dropped, and whoever still writes a piece is to give up.
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

  /// Whether something has waited so long that nobody reads it.
  func isStalled(at now: Duration, after time: Duration) -> Bool {
    guard let unreadSince else { return false }
    return now - unreadSince > time
  }
}
