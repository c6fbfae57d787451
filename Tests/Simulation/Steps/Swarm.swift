import Navigation
import Random

/// The profile of a whole run: its operations with their frequencies, its size, and its kinds of references. Uniform
/// choice never fills a stack, nor finds faults that need runs without Pop. Source of the idea: Groce et al., "Swarm
/// Testing"; TigerBeetle `fuzz.zig`.
struct Swarm {
  enum Kind: Hashable, CaseIterable {
    case plain(PlainStep.Kind)
    case dismiss, didAppear, push, pop, popTo, popToRoot, setStack, present, selectTab, selectTabNamed
    case selectTabWithKey, setRoot, undo, redo, apply, tryTo, fail
    case startCoordinator, startEmbedded, finishCoordinator, replaceCoordinator, replaceChildScreens
    case setRootToCase, move, follow, changeRoute, openLink, activateLinks, deactivateLinks

    static let allCases: [Kind] =
      PlainStep.Kind.allCases.map { .plain($0) } + [
        .dismiss, .didAppear, .push, .pop, .popTo, .popToRoot, .setStack, .present, .selectTab, .selectTabNamed,
        .selectTabWithKey, .setRoot, .undo, .redo, .apply, .tryTo, .fail, .startCoordinator, .startEmbedded,
        .finishCoordinator, .replaceCoordinator, .replaceChildScreens, .setRootToCase, .move, .follow, .changeRoute,
        .openLink, .activateLinks, .deactivateLinks,
      ]

    static let ofCoordinators: [Kind] = [
      .startCoordinator, .startEmbedded, .finishCoordinator, .plain(.finishToRoot), .replaceCoordinator,
      .replaceChildScreens,
    ]

    /// The operations that need a map.
    static let ofMaps: [Kind] = [
      .move, .follow, .plain(.show), .plain(.hide), .changeRoute, .openLink, .activateLinks, .deactivateLinks,
    ]
  }

  /// For each kind how often it is taken; 0 for those that are off.
  var weights: [Kind: Int]

  /// The number of names of the alphabet that are in use.
  var names: Int
  /// Of a hundred: calls with each option, references that are wrong, parameters that are.
  var options: Int
  var wrong: Int
  var invalid: Int
  /// Of a hundred: screens with a presentation.
  var modal: Int
  /// The longest path, stack or list of tabs that a call gives.
  var length: Int
  var limits: Scenario.Limits
  /// Whether the scene opens with tabs.
  var hasTabs: Bool
  /// Whether it has a map.
  var hasMap: Bool
  /// Whether it mostly follows paths through the map.
  var walks: Bool
  /// Whether it mostly opens links.
  var opensLinks: Bool
  /// Whether front-ends that mirror the scene are asked.
  var asks: Bool

  init(_ random: inout SeededRandom) {
    weights = [:]
    for kind in Kind.allCases { weights[kind] = random.pick([0, 1, 2, 4, 8]) }
    // A run in which nothing is ever created tests nothing.
    let creating: [Kind] = [
      .push, .plain(.goTo), .plain(.goToPath), .present, .setStack, .plain(.replacePath), .plain(.setTabs),
    ]
    weights[random.pick(creating), default: 0] += 4
    weights[.setRoot] = random.pick([0, 0, 1])
    weights[.plain(.finishToRoot)] = random.pick([0, 0, 1])
    hasMap = random.chance(60)
    weights[.setRootToCase] = random.pick(hasMap ? [0, 1, 2] : [0, 0, 1])
    for kind in Kind.ofMaps { weights[kind] = random.pick(hasMap ? [0, 8, 16, 40] : [0, 0, 1]) }
    asks = random.chance(30)
    if asks, hasMap, random.chance(70) {
      for kind in [Kind.plain(.show), .plain(.hide), .changeRoute] { weights[kind] = random.pick([16, 40, 80]) }
    }
    if random.chance(30) {
      // As it was before there were coordinators.
      for kind in Kind.ofCoordinators { weights[kind] = 0 }
    }
    walks = hasMap && random.chance(20)
    if walks {
      for kind in Kind.allCases { weights[kind] = random.pick([0, 0, 0, 1]) }
      weights[.follow] = 30
    }
    opensLinks = hasMap && !walks && random.chance(20)
    if opensLinks {
      for kind in Kind.allCases { weights[kind] = random.pick([0, 0, 0, 1]) }
      for kind in [Kind.openLink, .move, .setRootToCase, .plain(.back)] { weights[kind] = kind == .openLink ? 30 : 3 }
    }
    names = random.pick(walks || opensLinks ? [2, 3, 4] : [2, 3, 5, Alphabet.validNameCount])
    options = random.pick([0, 3, 10])
    wrong = random.pick([0, 3, 20])
    invalid = random.pick([0, 0, 1])
    modal = random.pick([0, 10, 40])
    // More than a handful is another way through SetStack and SetTabs.
    length = random.pick([2, 2, 3, 3, 4, 4, 5, 7, 7, 25])
    limits = Scenario.Limits()
    switch random.below(9) {
    case 0: limits.nodes = random.pick([7, 12, 20, 60])
    case 1: limits.stateBytes = random.pick([500, 900, 2_000])
    case 2: limits.historyCommits = random.pick([1, 2, 5, 20])
    case 3: limits.applyOperations = random.pick([1, 4])
    case 4: limits.historyBytes = random.pick([2_000, 10_000])
    default: break
    }
    // Answers within questions multiply the nodes.
    if asks, limits.nodes == nil, limits.stateBytes == nil { limits.nodes = 120 }
    if random.chance(40) { limits.historyMemoryBytes = random.pick([1, 300, 2_000]) }
    hasTabs = random.chance(60)
    if !hasTabs {
      // Without tabs these are mostly refused.
      for kind in [Kind.selectTab, .selectTabNamed, .selectTabWithKey, .plain(.setTabs)] {
        weights[kind, default: 0] /= 4
      }
    }
  }
}
