import JSON
import Navigation

/// The screens of routes that are on their way: the instances with which this front-end shows the nodes that the routes
/// create. Other front-ends, and later launches, build these screens from their arguments.
///
/// A route that fails leaves its screens to none: no command of this front-end is under way with it (`CommandQueue`), and
/// the commits of others take none.
final class LocalScreens {
  private var entries: [(route: Int, content: ScreenDescription, screen: AnyModalScreen)] = []
  private var next = 0

  /// Adds the screens that a route creates.
  /// - Returns: a key that removes those that were not taken.
  func add(_ screens: [(content: ScreenDescription, screen: AnyModalScreen)]) -> Int {
    defer { next += 1 }
    for (content, screen) in screens { entries.append((next, content, screen)) }
    return next
  }

  func remove(_ route: Int) { entries.removeAll { $0.route == route } }

  /// Removes and returns the first screen that a new node shows. The map may have added arguments to those sent.
  /// - Complexity: O(screens on their way).
  func take(_ node: Node) -> AnyModalScreen? {
    if entries.isEmpty { return nil }
    let present = node.arguments.members
    let place = entries.firstIndex { entry in
      Text.isSame(entry.content.name, node.name)
        && entry.content.arguments.members.allSatisfy { sent in present.contains { $0 == sent } }
    }
    return place.map { entries.remove(at: $0).screen }
  }
}
