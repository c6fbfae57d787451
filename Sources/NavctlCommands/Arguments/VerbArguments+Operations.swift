import JSON
import NavigationClient
import NavigationProtocol

// Words of operations that need more than the rule of their placeholder.
extension VerbArguments {
  /// The next word as a SCREEN to push.
  mutating func nextPushed() throws(UsageError) -> NavigationInterface.Screen {
    let word = try next("SCREEN")
    let screen = try screen(word)
    if let presentation = screen.presentation, presentation != .push {
      throw error("a stack holds no \(presentation.rawValue)", remedy: "navctl present \(word.shellWord)")
    }
    return screen
  }

  /// The next word as a tab: its index, its name, or the key of its first screen.
  mutating func nextTab() throws(UsageError) -> (
    index: Int?, name: String?, key: NavigationInterface.SelectTab.Parameters.Key?
  ) {
    let word = try next("INDEX, NAME or REF")
    if word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return (try integer(word, "the index of a tab"), nil, nil)
    }
    let reference = try reference(word)
    guard reference.id == nil else { throw error("a tab is named by index, name or key, not by an id") }
    let key =
      reference.key.map { NavigationInterface.SelectTab.Parameters.Key(name: $0.name, traits: $0.traits) }
      ?? reference.screen.map { .init(name: $0.name, traits: $0.arguments) }
    return (nil, reference.name, key)
  }

  /// The root of a window: the next word as a SCREEN, or a container by `--stack` or `--tabs`.
  mutating func nextRoot() throws(UsageError) -> (
    screen: NavigationInterface.Screen?, container: NavigationInterface.Container?
  ) {
    try exclusive("stack", "tabs")
    if hasMore, let other = ["stack", "tabs"].first(where: { flag($0) }) {
      throw error("SCREEN and --\(other) exclude each other")
    }
    if let words = values("stack") { return (nil, .init(stack: try screens(words))) }
    if let words = values("tabs") { return (nil, .init(tabs: .init(items: try tabs(words)))) }
    return (try nextScreen(), nil)
  }

  /// All remaining words as steps: `case:NAME`, `case:NAME(key=value)`, `tab:NAME`, or a transition.
  mutating func nextSteps() throws(UsageError) -> [NavigationInterface.Step] {
    var steps: [NavigationInterface.Step] = []
    repeat {
      let (name, values) = try nextStarted("STEP: case:NAME, tab:NAME or TRANSITION")
      if name.hasPrefix("case:") {
        steps.append(.init(case: String(name.dropFirst(5)), arguments: values))
      } else if name.hasPrefix("tab:") {
        steps.append(.init(tab: String(name.dropFirst(4)), arguments: values))
      } else {
        steps.append(.init(move: name, arguments: values))
      }
    } while hasMore
    return steps
  }
}
