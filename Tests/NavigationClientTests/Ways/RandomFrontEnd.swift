import Navigation
import NavigationClient
import NavigationProtocol
import Random
import Testing

/// A front-end that sends random commands of a seed, and waits for few of them. The commands do not depend on anything
/// that the scene has shown, so they are the same in each way.
final class RandomFrontEnd {
  private let scene: any NavigationScene
  private let navigator: ScreenNavigator
  private var random: SeededRandom
  private var transcript = Transcript()
  /// The revision of the scene at its beginning. Revisions of the transcript count from there.
  private let beginning: Revision
  /// The routes, with the index of each among the commands.
  private var routes: [(index: Int, command: SentCommand<Void>)] = []

  init(of scene: any NavigationScene, seed: UInt64) {
    self.scene = scene
    beginning = scene.revision ?? 0
    navigator = ScreenNavigator(scene)
    random = SeededRandom(seed: seed)
  }

  /// Sends commands, and settles now and then.
  nonisolated(nonsending) func live(_ count: Int, _ step: (RandomFrontEnd) throws -> Void) async throws -> Transcript {
    for _ in 0..<count {
      try step(self)
      if random.once(in: 4) { await settle() }
    }
    await settle()
    for (index, command) in routes {
      do throws(CallFailure) {
        let outcome = try await command.outcome()
        transcript.results[index] = .success(counted(outcome))
      } catch {
        transcript.results[index] = .failure(error)
      }
    }
    transcript.window = scene.state?.wireWindow
    transcript.coordinators = scene.state?.wireCoordinators ?? []
    return transcript
  }

  private nonisolated(nonsending) func settle() async {
    await scene.settled()
    transcript.paths.append(scene.path.current.map { Notation.text($0) }.joined(separator: " "))
  }

  /// The place for the result of the next command.
  private func result() -> CommandQueue.Reply {
    let index = transcript.results.count
    transcript.results.append(nil)
    return { [self] in transcript.results[index] = counted($0) }
  }

  private func counted(
    _ result: CallResult<NavigationInterface.Outcome>
  ) -> CallResult<NavigationInterface.Outcome> {
    guard case .failure(.remote(var failure)) = result, case .object(let parameters) = failure.parameters,
      failure.shortName == "Refused"
    else { return result.map { counted($0) } }
    // A scene in this process knows no names of front-ends.
    failure.parameters = .object(parameters.filter { $0.key != "frontEnd" && $0.key != "name" })
    return .failure(.remote(failure))
  }

  private func counted(_ outcome: NavigationInterface.Outcome) -> NavigationInterface.Outcome {
    var outcome = outcome
    outcome.revision -= beginning
    return outcome
  }

  private func keep(_ command: SentCommand<Void>) {
    routes.append((transcript.results.count, command))
    transcript.results.append(nil)
  }

  // MARK: - Routes

  private func screen() -> AnyModalScreen {
    random.chance(40) ? ChatScreen(chatID: random.below(3)).eraseToAnyModalScreen() : random.pick([a, b, c, d, e])
  }

  /// The id of a node that is perhaps there.
  private func id() -> NodeID { 1 + random.below(30) }

  /// Sends a route or an operation.
  func route() throws {
    let (screen, other, tab) = (screen(), screen(), random.below(3))
    switch random.below(14) {
    case 0, 1: keep(navigator.navigate(fromTop: .stack) { $0.push(screen).push(other) })
    case 2: keep(navigator.navigate(fromTop: .stack) { $0.push(screen).wait().stackTop.replace(with: other) })
    case 3: keep(navigator.navigate(fromTop: .stack) { $0.pop().fallback { $0.top(.stack).push(screen) } })
    case 4: keep(navigator.navigate(fromTop: .stack) { $0.present(screen).presented.stack.push(other) })
    case 5: keep(navigator.navigate(fromTop: .tabs) { $0.selectTab(tab).selectedTab.push(screen) })
    case 6: keep(navigator.navigate(fromTop: .stack) { $0.push(screen).tryTo { $0.push(other).fail("no") }.push(b) })
    case 7:
      let id = id()
      keep(navigator.navigate(fromWindow: ()) { $0.first(.container(id: id)).makeVisible() })
    case 8: keep(navigator.navigate(fromWindow: ()) { $0.last(.container(key: screen.key)).stack.popToRoot() })
    case 9: keep(navigator.navigate(fromTop: .screen) { $0.presenting.dismiss() })
    case 10: scene.send(SceneCommand(.undo(steps: 1 + random.below(2))), result())
    case 11: scene.send(SceneCommand(.startCoordinator(.init("Chat", root: .screen(try screen.content())))), result())
    case 12: scene.send(SceneCommand(.finishToRoot), result())
    default: scene.send(SceneCommand(.dismiss(.init(.id(id())))), result())
    }
  }

  // MARK: - Moves

  /// Sends a move of the map, or a path through it.
  func move() {
    let (number, router) = (random.below(3), LeagueMap.router(on: scene))
    switch random.below(16) {
    case 0, 1: Router<Welcome>(on: scene).move(\.enter, completion: result())
    case 2: Router<Feed>(on: scene).move(\.page, with: .init(number: number), completion: result())
    case 3: Router<Page>(on: scene).move(\.comments, completion: result())
    case 4: Router<Page>(on: scene).move(\.next, with: .init(number: number), completion: result())
    case 5: Router<Feed>(on: scene).move(\.alert, with: .init(message: "\(number)"), completion: result())
    case 6: Router<Alert>(on: scene).move(\.ok, completion: result())
    case 7: Router<Search>(on: scene).move(\.user, with: .init(name: "Ada"), completion: result())
    case 8: Router<Player>(on: scene).move(\.team, completion: result())
    case 9: router[case: \.main][tab: \.feed][move: \.page, .init(number: 1 + number)].move(completion: result())
    case 10:
      router[case: \.main][tab: \.search][move: \.team][move: \.player, .init(name: "Ada")].move(completion: result())
    case 11:
      router[case: \.main][tab: \.shop][move: \.pay, .init(total: number)][move: \.card].move(completion: result())
    case 12: Router<Card>(on: scene).move(\.paid, with: .init(receipt: "R"), completion: result())
    case 13: router[case: \.match].move(completion: result())
    case 14: Router<Feed>(on: scene).back(completion: result())
    default: scene.send(SceneCommand(.undo(steps: 1)), result())
    }
  }
}
