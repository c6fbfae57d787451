/// A type whose properties are parts of a map: cases of the window, items of tabs.
public protocol DeclaredProperties {
  /// All of them, the same in each.
  init()
}

/// A part of a map that is found by the property which holds it.
public protocol DeclaredPart {
  /// What tells it from others.
  var identity: DeclarationIdentity { get }
  /// What it is made of.
  var contents: ContainerContents { get }
  /// What it is given.
  var context: any ScreenContext.Type { get }
}

/// Tells parts of a map from each other.
public final class DeclarationIdentity: Sendable {
  init() {}
}

extension DeclaredProperties {
  /// The parts with their names, in order.
  var parts: [(name: String, part: any DeclaredPart)] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let name = child.label, let part = child.value as? any DeclaredPart else { return nil }
      return (name, part)
    }
  }

  /// The name of the property that a key path leads to; nil when it is none of the stored ones.
  /// - Complexity: O(properties)
  static func name<Part: DeclaredPart>(of path: KeyPath<Self, Part>) -> String? {
    let all = Self()
    let identity = all[keyPath: path].identity
    return all.parts.first { $0.part.identity === identity }?.name
  }
}
