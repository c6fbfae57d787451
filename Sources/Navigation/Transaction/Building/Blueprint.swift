import JSON

/// The content to build as a root, a tab or a coordinator: the container of a call, or one of the map with its
/// arguments filled in.
indirect enum Blueprint: Sendable {
  /// As a root or a tab, a stack that holds the screen.
  case screen(ScreenDescription)
  /// Bottom to top.
  case stack([ScreenDescription])
  case tabs(name: String?, [Item], selected: Int, TabsBack)
  /// A coordinator that owns what it builds. As a tab it is embedded, as a case it is under the root coordinator.
  /// `given` are its arguments.
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

  /// The same blueprint, whose screens record a transition.
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

  /// Checks that there is something to build.
  /// - Throws: `emptyPath` if it or one of its tabs is empty, `tabNotFound` if the selected index is out of range.
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
  /// The same screen, which records a transition.
  fileprivate func coming(by transition: String) -> ScreenDescription {
    var screen = self
    screen.details = .keeping(
      traits: traits, title: title, transition: transition, constants: details?.constants)
    return screen
  }
}
