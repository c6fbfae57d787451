public import Navigation
public import Varlink

extension Container {
  /// Translates a container of the wire.
  /// - Throws: `DecodingError` unless exactly one of `screen`, `stack` and `tabs` is set.
  public init(_ wire: NavigationInterface.Container) throws(DecodingError) {
    switch (wire.screen, wire.stack, wire.tabs) {
    case (let screen?, nil, nil): self = .screen(ScreenDescription(screen))
    case (nil, let stack?, nil): self = .stack(stack.map { ScreenDescription($0) })
    case (nil, nil, let tabs?):
      do throws(DecodingError) { self = .tabs(try TabsDescription(tabs)) } catch { throw error.inside("tabs") }
    default: throw .expected("exactly one of screen, stack and tabs")
    }
  }

  public var wire: NavigationInterface.Container {
    switch self {
    case .screen(let screen): NavigationInterface.Container(screen: screen.wire)
    case .stack(let screens): NavigationInterface.Container(stack: screens.map(\.wire))
    case .tabs(let tabs): NavigationInterface.Container(tabs: tabs.wire)
    }
  }
}

extension TabsDescription {
  init(_ wire: NavigationInterface.Tabs) throws(DecodingError) {
    self.init(
      name: wire.name, items: try translated(wire.items, "items"), selected: wire.selected,
      back: wire.back.map { TabsBack($0) })
  }

  var wire: NavigationInterface.Tabs {
    NavigationInterface.Tabs(name: name, items: items.map(\.wire), selected: selected, back: back?.wire)
  }
}

extension TabDescription {
  init(_ wire: NavigationInterface.Tab) throws(DecodingError) {
    switch (wire.screen, wire.stack) {
    case (let screen?, nil): self.init(name: wire.name, .screen(ScreenDescription(screen)))
    case (nil, let stack?): self.init(name: wire.name, .stack(stack.map { ScreenDescription($0) }))
    default: throw .expected("exactly one of screen and stack")
    }
  }

  var wire: NavigationInterface.Tab {
    switch content {
    case .screen(let screen): NavigationInterface.Tab(name: name, screen: screen.wire)
    case .stack(let screens): NavigationInterface.Tab(name: name, stack: screens.map(\.wire))
    }
  }
}
