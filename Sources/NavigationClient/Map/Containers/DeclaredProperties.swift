/// Parts of a map that key paths name: the cases of the window or the items of tabs.
public protocol DeclaredParts: Sendable {
  /// The type whose key paths name the parts.
  associatedtype Paths = Self

  var paths: Paths { get }
  /// The parts with their names, in order.
  var parts: [(name: String, part: any DeclaredPart)] { get }
}

/// A type whose properties are parts of a map. A property's name is the name of the part.
public protocol DeclaredProperties: DeclaredParts where Paths == Self {
  /// All instances have the same parts.
  init()
}

/// A part of a map that is found by the property that holds it.
public protocol DeclaredPart: Sendable {
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

extension DeclaredParts {
  /// The name of the part at a key path; nil if the path does not lead to a part.
  /// - Complexity: O(parts).
  func name<Part: DeclaredPart>(of path: KeyPath<Paths, Part>) -> String? {
    let identity = paths[keyPath: path].identity
    return parts.first { $0.part.identity === identity }?.name
  }
}

extension DeclaredProperties {
  public var paths: Self { self }

  public var parts: [(name: String, part: any DeclaredPart)] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let name = child.label, let part = child.value as? any DeclaredPart else { return nil }
      return (name, part)
    }
  }
}
