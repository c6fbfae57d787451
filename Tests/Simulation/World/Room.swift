import Navigation

/// The front-ends that mirror a scene during a call, with their past and future answers: the daemon's part in a call
/// that asks. Each model has its own, and reports its questions to it.
struct Room {
  /// The error of a call that a front-end refuses. It is the daemon's, so the scene has no such error.
  static let refusal = NavigationError.failed("a front-end refuses")

  /// Whether anybody mirrors the scene.
  let isMirrored: Bool
  /// Whether a front-end handles delegated requests.
  let carriesOut: Bool
  /// The answers to delegated requests.
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

  /// The names of the screens about which a front-end would be asked.
  var guarded: [String] { askable.flatMap { guards[$0] ?? [] } }

  /// The screens that all their present guards have allowed to leave.
  var allowed: [Int] { allowances.map(\.screen).filter(isAllowed).map(\.id) }

  func isAllowed(_ screen: PathElement) -> Bool {
    guarding(screen).allSatisfy { has($0, allowed: screen) }
  }

  /// Asks a front-end to handle a request.
  mutating func askForRequest() -> RequestAnswer {
    let answer = answers.isEmpty ? .notHandled : answers.removeFirst()
    answered.append(answer)
    return answer
  }

  /// Asks all guards of screens whether these may leave.
  /// - Parameter allowsWhenOver: the answer of a front-end that stays silent.
  /// - Returns: whether they may, by the answers so far.
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

  /// The attached front-ends whose guards count.
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
