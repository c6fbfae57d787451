/// The questions of navd that this front-end has been asked and has not answered.
///
/// An answer belongs to the stream on which its question came: navd numbers its questions anew when it restarts, so a later
/// stream may bring another question of that id.
struct OpenQuestions {
  /// A question, which may be answered once.
  struct Ticket {
    fileprivate let id: String
    fileprivate let number: Int
  }

  private var open: [Ticket] = []
  private var count = 0

  /// Notes a question.
  /// - Returns: nil if it is open already, because navd has repeated it.
  mutating func ask(_ id: String) -> Ticket? {
    if open.contains(where: { $0.id == id }) { return nil }
    count += 1
    let ticket = Ticket(id: id, number: count)
    open.append(ticket)
    // Those that were never answered are over for navd, too.
    if open.count > ClientLimits.openQuestions { open.removeFirst() }
    return ticket
  }

  /// Notes an answer.
  /// - Returns: whether it is the first one, and the stream of the question has not ended.
  mutating func answer(_ ticket: Ticket) -> Bool {
    guard let place = open.firstIndex(where: { $0.number == ticket.number }) else { return false }
    open.remove(at: place)
    return true
  }

  /// Notes the end of the stream.
  mutating func forget() { open = [] }
}
