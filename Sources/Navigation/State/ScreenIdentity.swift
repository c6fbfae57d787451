package import JSON

/// The part of a screen with which references are compared.
package struct ScreenIdentity {
  package let id: NodeID
  package let name: String
  package private(set) var arguments: JSONObject
  /// The names of its traits; nil when every argument is a trait.
  private let traits: [String]?

  package init(_ node: borrowing NodeRecord) {
    id = node.id
    name = node.name
    arguments = node.arguments
    traits = node.traits
  }

  init(_ id: NodeID, _ content: NodeContent) {
    self.id = id
    name = content.name
    arguments = content.arguments
    traits = content.details?.traits
  }

  /// The screen's name and the values of its traits.
  package var key: ScreenKey { ScreenKey(name, traits: arguments.picking(traits)) }

  /// The same without sensitive arguments.
  package func masked(by mask: SensitiveMask) -> ScreenIdentity {
    if arguments.isEmpty { return self }
    var masked = self
    masked.arguments = mask.masked(arguments, of: name)
    return masked
  }

  fileprivate func matches(_ target: ScreenReference.Target) -> Bool {
    switch target {
    case .name(let name): Text.isSame(self.name, name)
    case .screen(let screen): Text.isSame(name, screen.name) && arguments == screen.arguments
    case .key(let key): Text.isSame(name, key.name) && self.key.traits == key.traits
    case .id, .created: false
    }
  }
}

extension SceneState {
  /// The match of a reference in the visible path, compared without sensitive arguments: the last one, or the first if the
  /// reference says so.
  /// - Parameter mask: Hides the sensitive arguments; nil if the caller may see them.
  /// - Complexity: O(path), or O(depth) by id. Only screens with the reference's name are masked.
  package func visibleMatch(_ reference: ScreenReference, maskedBy mask: SensitiveMask?) -> NodeID? {
    guard let mask, let name = reference.target.name else { return visibleMatch(reference) }
    let matches = { (node: borrowing NodeRecord) in
      Text.isSame(node.name, name) && ScreenIdentity(node).masked(by: mask).matches(reference.target)
    }
    return reference.pick == .first ? firstVisibleScreen(where: matches) : lastVisibleScreen(where: matches)
  }
}

extension ScreenReference.Target {
  /// The name of the screens that it can match; nil if it is not by name.
  fileprivate var name: String? {
    switch self {
    case .name(let name): name
    case .screen(let screen): screen.name
    case .key(let key): key.name
    case .id, .created: nil
    }
  }
}
