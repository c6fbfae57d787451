import NavigationClient
import NavigationProtocol
import Varlink

/// Selects a tab: SelectTab.
struct SelectTabVerb: OperationVerb {
  static var name: StaticString { "select-tab" }
  static let page = VerbPage(
    group: .containers, synopsis: "INDEX|NAME|REF [--reset] [--container REF]",
    summary: "selects a tab by its index from 0, its name, or the key of its first screen",
    options: [
      .flag("reset", "if it is selected already, pop its stack to the root"),
      .value("container", "REF", "@ID or the name of the tabs; else the nearest ones to the top"),
    ], changes: true,
    examples: [
      .init("navctl select-tab Stock", "selects the tab Stock"),
      .init("navctl select-tab 0 --reset", "selects the first tab; if it is selected, pops it to its root"),
    ])

  private let index: Int?
  private let tab: String?
  private let key: NavigationInterface.SelectTab.Parameters.Key?
  private let resets: Bool
  private let container: NavigationInterface.ContainerReference?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    let word = try arguments.next("INDEX, NAME or REF")
    index =
      word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? try arguments.integer(word, "the index of a tab") : nil
    let reference = index == nil ? try arguments.reference(word) : nil
    guard reference?.id == nil else { throw arguments.error("a tab is named by index, name or key, not by an id") }
    tab = reference?.name
    key =
      (reference?.key).map { .init(name: $0.name, traits: $0.traits) }
      ?? (reference?.screen).map { .init(name: $0.name, traits: $0.arguments) }
    resets = arguments.flag("reset")
    container = try arguments.container()
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.SelectTab.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.SelectTab.Parameters(
      scene: scene, index: index, name: tab, key: key, resetIfSelected: resets ? true : nil, container: container,
      options: options)
  }
}
