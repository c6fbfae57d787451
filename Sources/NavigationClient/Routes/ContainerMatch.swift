public import Navigation

/// Describes the screen, stack or tabs that a route looks for.
///
/// Source of the idea: the search of containers by key, name or type, of Nivelir.
public struct ContainerMatch<Position: RoutePosition> {
  enum Target {
    /// Any node of the kind.
    case any
    /// A screen, found by navd when the step is executed.
    case screen(ScreenReference.Target)
    /// A stack or tabs, found by navd when the step is executed.
    case container(name: String?, key: ScreenKey?)
    /// A container of this front-end, found when the route begins.
    case shown((ViewContainer) -> Bool)
  }
  let target: Target
}

extension ContainerMatch where Position == OnScreen {
  /// Any screen. With `top`, the screen that is on top as far as this front-end knows.
  public static var screen: ContainerMatch { ContainerMatch(target: .any) }

  public static func container(key: ScreenKey) -> ContainerMatch { ContainerMatch(target: .screen(.key(key))) }

  public static func container(name: String) -> ContainerMatch { ContainerMatch(target: .screen(.name(name))) }

  public static func container(id: ScreenID) -> ContainerMatch { ContainerMatch(target: .screen(.id(id))) }

  /// The screen that this front-end shows in a container of this type, within the `ContainerTree` of the navigator.
  public static func container<Container: ViewContainer>(of type: Container.Type) -> ContainerMatch {
    ContainerMatch(target: .shown { $0 is Container })
  }

  /// The screen that this front-end shows in a container that satisfies a condition.
  public static func container(where isMatch: @escaping (ViewContainer) -> Bool) -> ContainerMatch {
    ContainerMatch(target: .shown(isMatch))
  }
}

extension ContainerMatch where Position == OnStack {
  /// Any stack. With `top`, the stack nearest to the top in its layer when the step is executed.
  public static var stack: ContainerMatch { ContainerMatch(target: .any) }

  public static func stack(name: String) -> ContainerMatch { ContainerMatch(target: .container(name: name, key: nil)) }

  /// The stack whose first screen has this key.
  public static func stack(key: ScreenKey) -> ContainerMatch { ContainerMatch(target: .container(name: nil, key: key)) }
}

extension ContainerMatch where Position == OnTabs {
  /// Any tabs. With `top`, the tabs nearest to the top in its layer when the step is executed.
  public static var tabs: ContainerMatch { ContainerMatch(target: .any) }

  public static func tabs(name: String) -> ContainerMatch { ContainerMatch(target: .container(name: name, key: nil)) }

  /// The tabs whose first screen has this key.
  public static func tabs(key: ScreenKey) -> ContainerMatch { ContainerMatch(target: .container(name: nil, key: key)) }
}

extension ContainerMatch {
  /// Whether a container matches.
  func holds(for container: ViewContainer) -> Bool {
    guard let node = container.node, node.kind == Position.kind else { return false }
    switch target {
    case .any: return true
    case .screen(.id(let id)): return node.id == id
    case .screen(.key(let key)): return container.key == key
    case .screen(.name(let name)): return Text.isSame(node.name, name)
    case .screen(.screen(let screen)): return Text.isSame(node.name, screen.name) && node.arguments == screen.arguments
    case .screen(.created): return false
    case .container(let name, let key):
      if let name, !Text.isSame(node.name, name) { return false }
      guard let key else { return true }
      return (container as? HolderContainer).map { first(in: $0).key == key } ?? false
    case .shown(let isMatch): return isMatch(container)
    }
  }

  private func first(in holder: HolderContainer) -> ViewContainer {
    var container: ViewContainer = holder
    while let first = (container as? HolderContainer)?.children.first { container = first }
    return container
  }
}
