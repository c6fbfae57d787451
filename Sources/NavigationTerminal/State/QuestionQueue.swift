/// What this terminal is asked, in the order in which it came; the first is the one that is shown.
struct QuestionQueue: Hashable, Sendable {
  private(set) var waiting: [Question] = []

  /// The answer that Enter gives.
  private(set) var choice = 0

  /// Whether the first one was answered, and the daemon has not said that it knows.
  private(set) var isSending = false

  /// The time, in seconds since 1970, as last told.
  private(set) var now = 0

  var first: Question? { waiting.first }
  var chosen: Answer? { first?.answers[choice] }

  /// Seconds that are left to answer the first one.
  var secondsLeft: Int? { first?.deadline.map { max(0, $0 - now) } }

  /// Takes one; one that is known already was only told again.
  mutating func add(_ question: Question) {
    guard !waiting.contains(where: { $0.id == question.id }) else { return }
    waiting.append(question)
  }

  mutating func choose(by count: Int) {
    guard let answers = first?.answers else { return }
    choice = (choice + count + answers.count) % answers.count
  }

  mutating func choose(_ answer: Answer) { choice = first?.answers.firstIndex(of: answer) ?? choice }

  /// The answer to the first one is on its way, or has come back.
  mutating func sending(_ isSending: Bool) { self.isSending = isSending }

  /// Takes away one that was decided.
  mutating func remove(_ id: String) {
    if first?.id == id { (choice, isSending) = (0, false) }
    waiting.removeAll { $0.id == id }
  }

  /// Takes away all: nobody waits for this terminal any more.
  mutating func removeAll() { (waiting, choice, isSending) = ([], 0, false) }

  /// It is so late now.
  ///
  /// - Returns: Whether the time of some was over; they are taken away.
  mutating func pass(to now: Int) -> Bool {
    self.now = now
    let late = waiting.filter { $0.deadline.map { $0 < now } ?? false }
    for question in late { remove(question.id) }
    return !late.isEmpty
  }
}
