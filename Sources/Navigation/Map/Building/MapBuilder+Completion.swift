// Completes the screens that a call gives.
extension MapBuilder {
  mutating func complete(_ screens: [ScreenDescription]) throws(NavigationError) -> [ScreenDescription] {
    var completed: [ScreenDescription] = []
    completed.reserveCapacity(screens.count)
    for screen in screens { completed.append(try complete(screen)) }
    return completed
  }

  mutating func complete(_ container: Container) throws(NavigationError) -> Container {
    switch container {
    case .screen(let screen): return .screen(try complete(screen))
    case .stack(let screens): return .stack(try complete(screens))
    case .tabs(var tabs):
      tabs.items = try complete(tabs.items)
      return .tabs(tabs)
    }
  }

  mutating func complete(_ container: Container?) throws(NavigationError) -> Container? {
    guard let container else { return nil }
    return try complete(container) as Container
  }

  mutating func complete(_ target: Operation.SetRoot.Target) throws(NavigationError) -> Operation.SetRoot.Target {
    guard case .container(let container) = target else { return target }
    return .container(try complete(container))
  }

  mutating func complete(
    _ items: [Operation.StartEmbedded.Item]
  ) throws(NavigationError) -> [Operation.StartEmbedded.Item] {
    var completed = items
    for index in items.indices { completed[index].root = try complete(items[index].root) }
    return completed
  }

  mutating func complete(_ tabs: [TabDescription]) throws(NavigationError) -> [TabDescription] {
    var completed = tabs
    for index in tabs.indices {
      switch tabs[index].content {
      case .screen(let screen): completed[index].content = .screen(try complete(screen))
      case .stack(let screens): completed[index].content = .stack(try complete(screens))
      }
    }
    return completed
  }
}
