import JSON

/// What is to be built as a root, a tab or a coordinator: what a call gives, or what a map declares with its arguments
/// put in.
indirect enum Blueprint: Sendable {
  /// As a root or a tab: a stack that holds it.
  case screen(ScreenDescription)
  /// Bottom to top.
  case stack([ScreenDescription])
  case tabs(name: String?, [Item], selected: Int, TabsBack)
  /// A coordinator that owns what it builds: as a tab embedded, as a case below the root one.
  /// It is given the arguments, which the map's screens in it name.
  case coordinator(String, Blueprint, given: JSONObject)

  /// A tab.
  struct Item: Sendable {
    var label: String?
    var content: Blueprint
  }

  init(_ container: Container) {
    switch container {
    case .screen(let screen): self = .screen(screen)
    case .stack(let screens): self = .stack(screens)
    case .tabs(let tabs):
      let items = tabs.items.map { Item(label: $0.name, content: .stack($0.screens)) }
      self = .tabs(name: tabs.name, items, selected: tabs.selected ?? 0, tabs.back ?? .history)
    }
  }

  /// The same, with screens that came by a transition.
  func coming(by transition: String?) -> Blueprint {
    guard let transition else { return self }
    switch self {
    case .screen(let screen): return .screen(screen.coming(by: transition))
    case .stack(let screens): return .stack(screens.map { $0.coming(by: transition) })
    case .tabs(let name, let items, let selected, let back):
      let items = items.map { Item(label: $0.label, content: $0.content.coming(by: transition)) }
      return .tabs(name: name, items, selected: selected, back)
    case .coordinator(let name, let content, let given):
      return .coordinator(name, content.coming(by: transition), given: given)
    }
  }

  /// Checks that there is something in it.
  /// - Throws: `emptyPath` when there is nothing in it or in a tab, `tabNotFound` when none of the tabs is selected.
  func check() throws(NavigationError) {
    switch self {
    case .screen, .coordinator: break
    case .stack(let screens): if screens.isEmpty { throw .emptyPath }
    case .tabs(_, let items, let selected, _):
      if items.isEmpty { throw .emptyPath }
      for item in items { try item.content.check() }
      guard items.indices.contains(selected) else { throw .tabNotFound("\(selected)") }
    }
  }
}

extension ScreenDescription {
  /// The same, come by a transition.
  fileprivate func coming(by transition: String) -> ScreenDescription {
    var screen = self
    screen.details = .keeping(
      traits: traits, title: title, transition: transition, constants: details?.constants)
    return screen
  }
}
