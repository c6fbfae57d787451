/// A type whose properties are parts of a map: the cases of the window or the items of tabs.
public protocol DeclaredProperties {
  /// All instances have the same parts.
  init()
}

/// A part of a map that is found by the property that holds it.
public protocol DeclaredPart {
  /// Distinguishes the part from others.
  var identity: DeclarationIdentity { get }
  var contents: ContainerContents { get }
  /// The type of its context.
  var context: any ScreenContext.Type { get }
}

/// Distinguishes parts of a map by reference.
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

  /// The name of the property at a key path; nil if it is not a stored property.
  /// - Complexity: O(properties).
  static func name<Part: DeclaredPart>(of path: KeyPath<Self, Part>) -> String? {
    let all = Self()
    let identity = all[keyPath: path].identity
    return all.parts.first { $0.part.identity === identity }?.name
  }
}
