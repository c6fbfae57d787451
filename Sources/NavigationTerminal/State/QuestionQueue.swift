/// What this terminal is asked, in the order in which it came; the first is the one that is shown.
struct QuestionQueue: Hashable, Sendable {
  private(set) var waiting: [TerminalQuestion] = []

  /// The answer that Enter gives; none before one was chosen.
  private(set) var choice: Int?

  /// Whether keys are meant for the first one: it was in sight for `pause`, and nothing was typed meanwhile. What is typed
  /// when a question comes was meant for something else.
  private(set) var isSettled = false

  /// How long nothing must be typed.
  static let pause: Duration = .milliseconds(700)

  /// Whether the first one was answered, and the daemon has not said that it knows.
  private(set) var isSending = false

  /// The time, in seconds since 1970, as last told.
  private(set) var now = 0

  var first: TerminalQuestion? { waiting.first }
  var chosen: Answer? { choice.flatMap { first?.answers[$0] } }

  /// Seconds that are left to answer the first one.
  var secondsLeft: Int? { first?.deadline.map { max(0, $0 - now) } }

  /// Takes one; one that is known already was only told again.
  mutating func add(_ question: TerminalQuestion) {
    guard !waiting.contains(where: { $0.id == question.id }) else { return }
    waiting.append(question)
  }

  mutating func choose(by count: Int) {
    guard let answers = first?.answers else { return }
    choice = choice.map { ($0 + count + answers.count) % answers.count } ?? (count > 0 ? 0 : answers.count - 1)
  }

  mutating func choose(_ answer: Answer) { choice = first?.answers.firstIndex(of: answer) ?? choice }

  /// Keys are meant for the first one from now on.
  mutating func settle() { isSettled = first != nil }

  /// The answer to the first one is on its way, or is not.
  mutating func sending(_ isSending: Bool) { self.isSending = isSending }

  /// The daemon did not take the answer to this one; another may be given.
  mutating func resend(_ id: String) { if first?.id == id { isSending = false } }

  /// Takes away one that was decided.
  mutating func remove(_ id: String) {
    if first?.id == id { (choice, isSending, isSettled) = (nil, false, false) }
    waiting.removeAll { $0.id == id }
  }

  /// Takes away what asks whether screens may go.
  mutating func removeGuards() {
    for question in waiting { if case .mayGo = question.kind { remove(question.id) } }
  }

  /// Takes away all: nobody waits for this terminal any more.
  mutating func removeAll() { (waiting, choice, isSending, isSettled) = ([], nil, false, false) }

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
