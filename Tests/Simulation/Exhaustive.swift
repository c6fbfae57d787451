/// All sequences of some steps from a small alphabet, from a few openings: cases that random choice may take long to
/// find. Sources of the idea: niri `every_op`; TigerBeetle `exhaustigen.zig`.
package struct Exhaustive {
  /// Performs every sequence of a number of steps.
  /// - Parameters:
  ///   - part: only those that begin with a step whose place in the alphabet leaves this remainder…
  ///   - parts: …when divided by this.
  package static func run(length: Int, part: Int = 0, of parts: Int = 1) -> RunSummary<Tally> {
    var summary = RunSummary<Tally>()
    let alphabet = alphabet()
    for opening in openings {
      do throws(Disagreement) {
        guard let world = try World(opening: opening, care: .utmost) else { continue }
        for (place, step) in alphabet.enumerated() where place % parts == part {
          guard extend(world, opening, by: step, of: alphabet, length: length, &summary) else { return summary }
        }
      } catch { summary.failures.append(Play.report(opening, care: .utmost, seed: nil)) }
    }
    return summary
  }

  /// Performs a step, then every sequence of steps that may follow.
  /// - Returns: whether no check failed.
  private static func extend(
    _ world: World, _ scenario: Scenario, by step: Step, of alphabet: [Step], length: Int,
    _ summary: inout RunSummary<Tally>
  ) -> Bool {
    var (world, scenario) = (world, scenario)
    scenario.steps.append(step)
    world.tally = Tally()
    do { try world.perform(step) } catch {
      summary.failures.append(Play.report(scenario, care: .utmost, seed: nil))
      return false
    }
    summary.tally += world.tally
    if length == 1 {
      summary.runs += 1
      return true
    }
    return alphabet.allSatisfy { extend(world, scenario, by: $0, of: alphabet, length: length - 1, &summary) }
  }

  private static let openings: [Scenario] = [
    Scenario(root: .screen(a)),
    Scenario(
      root: .tabs(
        name: nil, items: [TabSpec(name: 3, stack: [a, b], isScreen: false), TabSpec(stack: [b])], selected: nil,
        back: nil),
      path: [sheet(c)]),
  ]

  private static let (a, b, c) = (ScreenSpec(name: 0), ScreenSpec(name: 1, arguments: 1), ScreenSpec(name: 2))

  private static func sheet(_ screen: ScreenSpec) -> ScreenSpec {
    var screen = screen
    screen.presentation = "sheet"
    return screen
  }

  /// Not a constant, because LeakSanitizer does not follow the tagged pointers of an indirect enumeration.
  private static func alphabet() -> [Step] {
    operations().map { Step(request: .operation($0)) } + [
      Step(request: .undo(1)), Step(request: .undo(2)), Step(request: .redo(1)),
      Step(
        request: .apply([StepItem(operation: .push(c, container: nil)), StepItem(operation: .pop(1, container: nil))])),
      Step(
        request: .apply([
          StepItem(
            operation: .tryTo(
              [StepItem(operation: .push(c, container: nil)), StepItem(operation: .fail)],
              otherwise: [StepItem(operation: .present(b, ifPresenting: "stack"))],
              ensure: [StepItem(operation: .didAppear(.visible(0)))]))
        ])),
      Step(request: .operation(.push(c, container: nil)), options: Step.StepOptions(coordinator: 1)),
      Step(request: .operation(.plain(.back)), options: Step.StepOptions(isDryRun: true)),
    ]
  }

  private static func operations() -> [StepOperation] {
    [
      .plain(.goTo(a, on: nil)), .plain(.goTo(sheet(c), on: .visible(0))), .plain(.goToPath([a, b], on: nil)),
      .plain(.goToPath([b, c], on: .visible(0))),
      .plain(.goToPath([], on: .name(0, first: true))), .plain(.goBackTo(.name(1, first: nil))), .plain(.back),
      .plain(.replacePath([a, b])),
      .plain(.replacePath([b, sheet(c), a])), .dismiss(nil, result: 1), .dismiss(.visible(1), result: 0),
      .plain(.dismissPresented(of: nil)), .plain(.dismissPresented(of: .live(0))),
      .plain(.dismissSuccessor(of: .visible(0))),
      .plain(.replaceScreen(.visible(0), with: c)), .didAppear(.visible(0)), .didAppear(.visible(1)),
      .push(b, container: nil),
      .push(a, container: .search(kind: nil, name: nil, key: nil, pick: "first")), .pop(1, container: nil),
      .popTo(.name(0, first: nil), container: nil), .popToRoot(container: nil), .plain(.replaceTop(b, container: nil)),
      .setStack([b, a], container: nil),
      .setStack([a, c, b], container: .search(kind: nil, name: nil, key: nil, pick: "last")),
      .present(a, ifPresenting: "stack"), .present(b, ifPresenting: "replace"),
      .present(ScreenSpec(name: 2, presentation: "alert"), ifPresenting: "error"),
      .present(ScreenSpec(name: 1, allowsPush: false), ifPresenting: "stack"),
      .selectTab(0, reset: true, container: nil),
      .selectTab(1, reset: false, container: .search(kind: nil, name: nil, key: nil, pick: nil)),
      .selectTabNamed(3, reset: false, container: nil),
      .plain(.setTabs([TabSpec(stack: [b]), TabSpec(name: 4, stack: [c])], selected: nil, container: nil)),
      .plain(.setTabs([TabSpec(stack: [c, a]), TabSpec(stack: [a])], selected: 1, container: nil)),
      .setRoot(.screen(a)),
      .setRoot(.tabs(name: nil, items: [TabSpec(stack: [a]), TabSpec(stack: [b, c])], selected: 1, back: "first")),
      .plain(.makeVisible(.live(0))), .plain(.makeVisible(.name(1, first: nil))), .plain(.refresh(nil)),
    ]
  }
}
