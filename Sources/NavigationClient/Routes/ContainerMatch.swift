public import Navigation

/// Which screen, stack or tabs a route looks for.
///
/// Source of the idea: the search of containers by key, name or type, of Nivelir.
public struct ContainerMatch<Position: RoutePosition> {
  enum Target {
    /// Any of the kind.
    case any
    /// A screen, which navd looks for when its turn comes.
    case screen(ScreenReference.Target)
    /// A stack or tabs, which navd looks for when its turn comes.
    case container(name: String?, key: ScreenKey?)
    /// What this front-end shows, looked for when the route begins.
    case shown((ViewContainer) -> Bool)
  }
  let target: Target
}

extension ContainerMatch where Position == OnScreen {
  /// Any screen: from the top, the one that this front-end was told is on top.
  public static var screen: ContainerMatch { ContainerMatch(target: .any) }

  /// The screen with this key.
  public static func container(key: ScreenKey) -> ContainerMatch { ContainerMatch(target: .screen(.key(key))) }

  /// The screen of this name.
  public static func container(name: String) -> ContainerMatch { ContainerMatch(target: .screen(.name(name))) }

  /// The screen of this id.
  public static func container(id: ScreenID) -> ContainerMatch { ContainerMatch(target: .screen(.id(id))) }

  /// The screen that this front-end shows in a container of this type.
  ///
  /// Found are the containers of a `ContainerTree` that goes by the navigator.
  public static func container<Container: ViewContainer>(of type: Container.Type) -> ContainerMatch {
    ContainerMatch(target: .shown { $0 is Container })
  }

  /// The screen that this front-end shows in a container for which this holds.
  public static func container(where isMatch: @escaping (ViewContainer) -> Bool) -> ContainerMatch {
    ContainerMatch(target: .shown(isMatch))
  }
}

extension ContainerMatch where Position == OnStack {
  /// Any stack: from the top, the nearest one around it, in its layer, when its turn comes.
  public static var stack: ContainerMatch { ContainerMatch(target: .any) }

  /// The stack of this name.
  public static func stack(name: String) -> ContainerMatch { ContainerMatch(target: .container(name: name, key: nil)) }

  /// The stack whose first screen has this key.
  public static func stack(key: ScreenKey) -> ContainerMatch { ContainerMatch(target: .container(name: nil, key: key)) }
}

extension ContainerMatch where Position == OnTabs {
  /// Any tabs: from the top, the nearest ones around it, in its layer, when their turn comes.
  public static var tabs: ContainerMatch { ContainerMatch(target: .any) }

  /// The tabs of this name.
  public static func tabs(name: String) -> ContainerMatch { ContainerMatch(target: .container(name: name, key: nil)) }

  /// The tabs whose first screen has this key.
  public static func tabs(key: ScreenKey) -> ContainerMatch { ContainerMatch(target: .container(name: nil, key: key)) }
}

extension ContainerMatch {
  /// Whether this is about a container.
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

  /// The first screen of a container.
  private func first(in holder: HolderContainer) -> ViewContainer {
    var container: ViewContainer = holder
    while let first = (container as? HolderContainer)?.children.first { container = first }
    return container
  }
}
