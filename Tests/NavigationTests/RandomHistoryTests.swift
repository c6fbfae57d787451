import JSON
import Random
import Testing

@testable import Navigation

/// Random operations on one scene: `Shop` checks each of them, and every state of the past comes back unchanged, by
/// `state(at:)`, by replay and by Undo and Redo. (Other tests check the effects of operations.)
@Suite struct RandomHistoryTests {
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func thePastComesBackAsItWas(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var shop = try Shop(tabs: ["A"], ["B", "C"], back: random.pick(TabsBack.allCases))
    var states = [10: shop.scene.state]
    for _ in 0..<150 {
      do throws(NavigationError) { try shop.perform(call(&random, shop)) } catch { continue }
      states[shop.revision] = shop.scene.state
    }
    for revision in 10...shop.revision {
      #expect(try shop.scene.state(at: revision, newest: shop.revision).1 == states[revision])
    }
    let since = 10 + random.below(shop.revision - 9)
    var mirror = try #require(states[since])
    for missed in try shop.scene.commits(since: since, newest: shop.revision) {
      try mirror.apply(missed.changes)
      #expect(mirror == states[missed.commit.revision])
    }
  }

  private func call(_ random: inout SeededRandom, _ shop: Shop) -> Call {
    let options = Options(
      ifMissing: random.pick([.error, .error, .ignore]), coordinator: random.pick([nil, nil, nil, 1, 2, 77]),
      isDryRun: random.below(12) == 0)
    switch random.below(12) {
    case 0, 1: return Call(.undo(steps: 1 + random.below(3)), options: options)
    case 2: return Call(.redo(steps: 1 + random.below(2)), options: options)
    case 3, 4:
      let count = 1 + random.below(4)
      return Call(apply: (0..<count).map { _ in item(&random, shop, depth: 0) }, options: options)
    default: return Call(operation(&random, shop), options: options)
    }
  }

  private func item(_ random: inout SeededRandom, _ shop: Shop, depth: Int) -> ApplyItem {
    if depth < 2, random.below(8) == 0 {
      let lists = (0..<3).map { _ in (0..<random.below(3)).map { _ in item(&random, shop, depth: depth + 1) } }
      return ApplyItem(.tryTo(.init(lists[0], otherwise: lists[1], ensure: lists[2])))
    }
    return random.below(20) == 0 ? ApplyItem(.fail(.init("no"))) : ApplyItem(operation(&random, shop))
  }

  private func operation(_ random: inout SeededRandom, _ shop: Shop) -> Navigation.Operation {
    let container = random.below(4) == 0 ? containerReference(&random) : nil
    switch random.below(20) {
    case 0: return .goTo(.init(screen(&random), on: optionalReference(&random, shop)))
    case 1: return .goToPath(.init(screens(&random), on: optionalReference(&random, shop)))
    case 2: return .goBackTo(.init(reference(&random, shop)))
    case 3: return .back
    case 4: return .replacePath(.init(screens(&random)))
    case 5: return .dismiss(.init(optionalReference(&random, shop), result: random.pick([nil, .empty])))
    case 6: return .dismissPresented(.init(of: optionalReference(&random, shop)))
    case 7: return .dismissSuccessor(.init(of: reference(&random, shop)))
    case 8: return .replaceScreen(.init(reference(&random, shop), with: screen(&random)))
    case 9: return .didAppear(.init(id: 3 + random.below(40)))
    case 10:
      return .pop(
        .init(random.pick([.count(1), .count(2), .toRoot, .to(reference(&random, shop))]), container: container))
    case 11: return .replaceTop(.init(screen(&random), container: container))
    case 12: return .setStack(.init(screens(&random), container: container))
    case 13: return .present(.init(modal(&random), ifPresenting: random.pick([.stack, .replace, .error])))
    case 14:
      return .selectTab(
        .init(.index(random.below(4)), resetIfSelected: random.below(2) == 0, container: container))
    case 15: return .setTabs(.init(tabs(&random), selected: random.pick([nil, 0, 1, 2]), container: container))
    case 16: return random.below(4) == 0 ? .setRoot(.init(root(&random))) : .back
    case 17: return .makeVisible(.init(reference(&random, shop)))
    default:
      var pushed = screen(&random)
      pushed.presentation = nil
      return .push(.init(pushed, container: container))
    }
  }

  private func screen(_ random: inout SeededRandom) -> ScreenDescription {
    let numbers = ["{}", "{}", #"{"n":1}"#, #"{"n":2}"#].compactMap { try? JSONObject(parsing: $0) }
    return ScreenDescription(
      random.pick(["A", "B", "C", "D"]), arguments: random.pick(numbers), traits: random.pick([nil, nil, []]),
      title: random.pick([nil, nil, "T"]), presentation: random.pick([nil, nil, nil, .push, .sheet, .alert]))
  }

  private func modal(_ random: inout SeededRandom) -> ScreenDescription {
    var screen = screen(&random)
    screen.presentation = random.pick([nil, .sheet, .fullscreen, .alert])
    screen.allowsPush = random.pick([nil, nil, false])
    return screen
  }

  private func screens(_ random: inout SeededRandom) -> [ScreenDescription] {
    (0..<random.below(random.below(6) == 0 ? 30 : 5)).map { _ in screen(&random) }
  }

  private func tabs(_ random: inout SeededRandom) -> [TabDescription] {
    (0..<random.below(5)).map { _ in
      TabDescription(
        name: random.pick([nil, "t", "u"]),
        random.below(2) == 0 ? .screen(screen(&random)) : .stack(screens(&random)))
    }
  }

  private func root(_ random: inout SeededRandom) -> Container {
    switch random.below(3) {
    case 0: .screen(screen(&random))
    case 1: .stack(screens(&random))
    default:
      .tabs(
        TabsDescription(items: tabs(&random), selected: random.pick([nil, 1]), back: random.pick(TabsBack.allCases)))
    }
  }

  private func reference(_ random: inout SeededRandom, _ shop: Shop) -> ScreenReference {
    let pick: ScreenReference.Pick? = random.pick([nil, .first, .last])
    switch random.below(6) {
    case 0: return .id(random.pick(shop.scene.state.path).id)
    case 1: return .id(random.pick(shop.scene.state.find()))
    case 2: return ScreenReference(.screen(screen(&random)), pick: pick)
    case 3: return ScreenReference(.key(screen(&random).key), pick: pick)
    case 4: return ScreenReference(.created(random.below(3)))
    default: return ScreenReference(.name(random.pick(["A", "B", "C", "D"])), pick: pick)
    }
  }

  private func optionalReference(_ random: inout SeededRandom, _ shop: Shop) -> ScreenReference? {
    random.below(3) == 0 ? nil : reference(&random, shop)
  }

  private func containerReference(_ random: inout SeededRandom) -> ContainerReference {
    switch random.below(3) {
    case 0: .id(random.below(30))
    case 1: ContainerReference(.search(.init(pick: random.pick([nil, .first, .last, .top]))))
    default:
      ContainerReference(
        .relation(random.pick(ContainerReference.Relation.allCases), of: .name(random.pick(["A", "B"]))))
    }
  }
}
