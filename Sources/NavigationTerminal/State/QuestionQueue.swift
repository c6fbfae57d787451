/// The open questions in the order of their arrival. The first one is shown.
struct QuestionQueue: Hashable, Sendable {
  private(set) var waiting: [TerminalQuestion] = []

  /// The answer that Enter gives, or nil until the person chooses one.
  private(set) var choice: Int?

  /// Whether keys answer the first question: it has been in sight for `pause` without a key press. Keys pressed as a
  /// question arrives were meant for something else.
  private(set) var isSettled = false

  /// The time for which no key must be pressed.
  static let pause: Duration = .milliseconds(700)

  /// Whether the answer to the first question is in flight.
  var isSending = false

  /// The current time in seconds since 1970.
  private(set) var now = 0

  var first: TerminalQuestion? { waiting.first }
  var chosen: Answer? { choice.flatMap { first?.answers[$0] } }

  var secondsLeft: Int? { first?.deadline.map { max(0, $0 - now) } }

  /// Adds a question unless it is queued already: the daemon repeats open questions.
  ///
  /// - Returns: Whether it is new.
  mutating func add(_ question: TerminalQuestion) -> Bool {
    guard !waiting.contains(where: { $0.id == question.id }) else { return false }
    waiting.append(question)
    return true
  }

  mutating func choose(by count: Int) {
    guard let answers = first?.answers else { return }
    choice = choice.map { ($0 + count + answers.count) % answers.count } ?? (count > 0 ? 0 : answers.count - 1)
  }

  mutating func choose(_ answer: Answer) { choice = first?.answers.firstIndex(of: answer) ?? choice }

  /// Lets keys answer the first question.
  mutating func settle() { isSettled = first != nil }

  /// Allows another answer after the daemon rejected one.
  mutating func resend(_ id: String) { if first?.id == id { isSending = false } }

  mutating func remove(_ id: String) {
    if first?.id == id { (choice, isSending, isSettled) = (nil, false, false) }
    waiting.removeAll { $0.id == id }
  }

  mutating func removeGuards() {
    for question in waiting { if case .mayGo = question.kind { remove(question.id) } }
  }

  mutating func removeAll() { (waiting, choice, isSending, isSettled) = ([], nil, false, false) }

  /// Updates the time and removes expired questions.
  ///
  /// - Returns: Whether any question expired.
  mutating func pass(to now: Int) -> Bool {
    self.now = now
    let late = waiting.filter { $0.deadline.map { $0 < now } ?? false }
    for question in late { remove(question.id) }
    return !late.isEmpty
  }
}
