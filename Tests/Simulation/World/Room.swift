import Navigation

/// Those who mirror a scene while a call is carried out, what they have said so far, and what they will say: the part
/// that the daemon has in a call that asks. Both models have one each, and say when somebody is asked.
struct Room {
  /// The error of a call that a front-end refuses, which is the daemon's and so none of the scene's.
  static let refusal = NavigationError.failed("a front-end refuses")

  /// Whether anybody mirrors the scene.
  let isMirrored: Bool
  /// Whether somebody carries out what handlers delegate.
  let carriesOut: Bool
  /// What was answered to delegated requests.
  private(set) var answered: [RequestAnswer] = []

  /// The names of the screens that each front-end guards; nil when it has gone.
  private var guards: [[String]?]
  private var answers: [RequestAnswer]
  private var rounds: [FrontEndsSpec.Round]
  private let force: Int?
  /// Which front-end has allowed which screen to leave.
  private var allowances: [(frontEnd: Int, screen: PathElement)] = []

  /// - Parameter answers: to delegated requests in the order in which they are asked.
  init(_ spec: FrontEndsSpec?, answers: [RequestAnswer]) {
    isMirrored = spec != nil
    carriesOut = spec?.carriesOut == true
    guards = spec?.guards.map { $0.map { Alphabet.names[$0] } } ?? []
    rounds = spec?.rounds ?? []
    force = spec?.force
    self.answers = answers
  }

  /// The names of the screens about which somebody would be asked.
  var guarded: [String] { askable.flatMap { guards[$0] ?? [] } }

  /// The screens of which all have allowed it who guard them now.
  var allowed: [Int] { allowances.map(\.screen).filter(isAllowed).map(\.id) }

  func isAllowed(_ screen: PathElement) -> Bool {
    guarding(screen).allSatisfy { has($0, allowed: screen) }
  }

  /// Asks somebody to carry a request out.
  mutating func askForRequest() -> RequestAnswer {
    let answer = answers.isEmpty ? .notHandled : answers.removeFirst()
    answered.append(answer)
    return answer
  }

  /// Asks all who guard screens whether these may leave.
  /// - Parameter allowsWhenOver: what is taken for the answer of one who was asked about screens and says nothing.
  /// - Returns: whether they may, for all that was said now.
  mutating func ask(about screens: [PathElement], allowsWhenOver: ([PathElement]) -> Bool) -> Bool {
    let round = rounds.isEmpty ? FrontEndsSpec.Round() : rounds.removeFirst()
    for frontEnd in askable {
      let own = screens.filter { guarding($0).contains(frontEnd) && !has(frontEnd, allowed: $0) }
      if own.isEmpty { continue }
      switch round.words.indices.contains(frontEnd) ? round.words[frontEnd] : .allow {
      case .refuse: return false
      case .late: if !allowsWhenOver(own) { return false }
      case .leave: guards[frontEnd] = nil
      case .allow: break
      }
      allowances += own.map { (frontEnd, $0) }
    }
    if let comer = round.comer { guards.append(comer.map { Alphabet.names[$0] }) }
    return true
  }

  /// Those who are there and whose guards count.
  private var askable: [Int] {
    if let force, force < 0 { return [] }
    return guards.indices.filter { guards[$0] != nil && $0 != force }
  }

  private func has(_ frontEnd: Int, allowed screen: PathElement) -> Bool {
    allowances.contains { $0.frontEnd == frontEnd && $0.screen.id == screen.id }
  }

  private func guarding(_ screen: PathElement) -> [Int] {
    askable.filter { (guards[$0] ?? []).contains { Bytes($0) == Bytes(screen.name) } }
  }
}
