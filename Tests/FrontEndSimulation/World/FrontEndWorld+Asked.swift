import NavigationProtocol
import Simulation

// The questions to front-ends.
extension FrontEndWorld {
  func asked(_ request: SceneInterface.GuardRequest, in call: SentCall, by client: Client) throws(Disagreement) {
    tally.guardsAsked += 1
    guard let place = try placeAsked(request.guard, call, client) else { return }
    let scene = call.meaning.scene
    for screen in request.screens where !place.everGuarded.contains(screen.name) {
      throw Disagreement("\(place.name) does not guard \(screen.name)")
    }
    let patiences = request.screens.map { Desk.patience($0.name, in: scene) }
    guard let patience = patiences.max(by: { $0.milliseconds < $1.milliseconds }) else {
      throw Disagreement("asked about nothing")
    }
    try add(
      NaiveQuestion(
        id: request.guard, scene: scene, place: place, isGuard: true, screens: request.screens.map(\.id),
        deadline: try milliseconds(request.deadline), allowsWhenOver: patience.allows,
        isCertain: client.isPrompt(with: call)),
      within: patience.milliseconds)
  }

  func asked(_ request: SceneInterface.DelegatedRequest, in call: SentCall, by client: Client) throws(Disagreement) {
    tally.requestsAsked += 1
    guard let place = try placeAsked(request.request, call, client) else { return }
    let scene = call.meaning.scene
    if !place.carriesOut || !place.isMirroring { throw Disagreement("\(place.name) carries nothing out") }
    try add(
      NaiveQuestion(
        id: request.request, scene: scene, place: place, isGuard: false, screens: [request.of.id],
        deadline: try milliseconds(request.deadline), allowsWhenOver: false, isCertain: client.isPrompt(with: call)),
      within: Desk.patienceMax)
    guard client.isPrompt(with: call), let text = request.context?["n"], let number = Int(text),
      operations.indices.contains(number), !operations[number].options.isOnce
    else { return }
    let all = desk.attached(scene).filter { $0.isMirroring && $0.carriesOut }
    let own = all.first { operations[number].frontEnds.contains($0.name) }
    let wanted = own ?? all.max { $0.attachment < $1.attachment }
    try Disagreement.check("who is asked to carry it out", place.name, wanted?.name)
  }

  /// Whom a question is to; nil when they have lost their place before they have read it.
  /// - Throws: when it was asked before, and is answered.
  private func placeAsked(_ id: String, _ call: SentCall, _ client: Client) throws(Disagreement) -> NaivePlace? {
    if let known = questions[id] {
      // A question may be repeated to a front-end that comes back, and answered, in one turn.
      if client.isPrompt(with: call), known.wasOver, known.isCertain {
        throw Disagreement("\(id) is asked again, which is over")
      }
      return nil
    }
    let places = desk.rooms[call.meaning.scene]?.places ?? []
    return places.first { $0.call === call }
  }

  private func add(_ question: NaiveQuestion, within patience: Int) throws(Disagreement) {
    let left = question.deadline - shell.wallMilliseconds
    if left > patience {
      throw Disagreement("\(question.id) waits \(left) ms, at most \(patience) are right")
    }
    if left <= 0 { question.isOpen = false }
    questions.add(question)
  }

  /// A time in January 1970, as the wall clock of a run shows it.
  private func milliseconds(_ time: String) throws(Disagreement) -> Int {
    let numbers = time.split { "-T:.Z".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 7, numbers[..<2] == [1970, 1] else { throw Disagreement("no time: \(time)") }
    return ((((numbers[2] - 1) * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]) * 1_000 + numbers[6]
  }
}
