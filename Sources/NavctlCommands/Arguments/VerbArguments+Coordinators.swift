import JSON
import NavigationProtocol

extension VerbArguments {
  /// The options for the root of a coordinator.
  static let rootOptions: [Option] = [
    .value("root", "SCREEN", "it builds this screen"),
    .values("stack", "SCREEN", "it builds a stack of these screens"),
    .values("tabs", "NAME=SCREEN", "it builds tabs, each with its screen"),
  ]

  /// The root of a coordinator, from `rootOptions`; nil for the one that the map declares.
  func coordinatorRoot() throws(UsageError) -> NavigationInterface.Container? {
    try exclusive("root", "stack", "tabs")
    if let text = try value("root") { return .init(screen: try screen(text)) }
    if let words = values("stack") { return .init(stack: try screens(words)) }
    if let words = values("tabs") { return .init(tabs: .init(items: try tabs(words))) }
    return nil
  }

  /// Takes the next word as `NAME` or `NAME(key=value)`: a coordinator or a transition, with its arguments.
  mutating func nextStarted(_ what: String = "NAME") throws(UsageError) -> (name: String, arguments: JSONObject?) {
    let word = try next(what)
    let started = try screen(word)
    guard started.presentation == nil else { throw error("\(word.shown) is no \(what): it has a presentation") }
    return (started.name, started.arguments)
  }
}
