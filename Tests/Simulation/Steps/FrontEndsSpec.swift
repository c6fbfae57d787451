/// The front-ends that mirror the scene during a step, and their answers.
struct FrontEndsSpec: Codable, Hashable, Sendable {
  /// The answer of a front-end about the screens that it guards.
  enum Word: String, Codable, Sendable {
    case allow, refuse
    /// Nothing, until the time is over.
    case late
    /// Nothing: it goes away.
    case leave
  }

  /// The answers of all front-ends about leaving screens.
  struct Round: Codable, Hashable, Sendable {
    /// The answers of each front-end in order; without one it allows.
    var words: [Word] = []
    /// The guarded screens of a front-end that attaches before the call is performed again.
    var comer: [Int]?
  }

  /// The names of the screens that each of them guards.
  var guards: [[Int]] = []
  /// Whether a front-end handles delegated requests.
  var carriesOut = false
  /// To delegated requests in the order in which they are asked: these operations, or not handled; so are the rest.
  var answers: [[StepItem]?] = []
  var rounds: [Round] = []
  /// Whose guards are not asked: of the front-end at that place, or of a negative one, of all.
  var force: Int?
}

extension FrontEndsSpec {
  /// The same with something less.
  var simpler: [FrontEndsSpec] {
    func with(_ change: (inout FrontEndsSpec) -> Void) -> FrontEndsSpec {
      var other = self
      change(&other)
      return other
    }
    var candidates: [FrontEndsSpec] = []
    if carriesOut { candidates.append(with { ($0.carriesOut, $0.answers) = (false, []) }) }
    if force != nil { candidates.append(with { $0.force = nil }) }
    candidates += guards.indices.filter { !guards[$0].isEmpty }.map { place in with { $0.guards[place].removeLast() } }
    if !rounds.isEmpty { candidates.append(with { $0.rounds.removeLast() }) }
    if !answers.isEmpty { candidates.append(with { $0.answers.removeLast() }) }
    for (place, answer) in answers.enumerated() {
      guard let answer else { continue }
      candidates += StepItem.simpler(answer).map { shorter in with { $0.answers[place] = shorter } }
    }
    return candidates
  }
}
