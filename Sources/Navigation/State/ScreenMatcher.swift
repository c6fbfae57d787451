import JSON

/// Tells the screens to which a reference refers by name, key or content. It keeps a hash, so that the arguments of
/// most other screens are not read.
struct ScreenMatcher {
  private let target: ScreenReference.Target
  /// The hash of the name for a reference by name, else of the key.
  let hash: UInt32

  init(_ target: ScreenReference.Target) {
    self.target = target
    switch target {
    case .name(let name): hash = ScreenKey.hash(ofName: name)
    case .key(let key): hash = key.shortHash
    case .screen(let screen): hash = ScreenKey(screen.name, traits: screen.arguments).shortHash
    case .id, .created: hash = 0
    }
  }

  init(_ key: ScreenKey) { self.init(.key(key)) }

  var chain: NodeIndex.Chain { if case .key = target { .key } else { .name } }

  var chainHash: UInt32 { if case .screen(let screen) = target { ScreenKey.hash(ofName: screen.name) } else { hash } }

  /// Whether a node is such a screen.
  /// - Parameter work: Gets the units of work: one, and those of the arguments if they must be compared.
  /// - Complexity: O(1), or O(name + arguments) for a node that matches.
  func matches(_ node: borrowing NodeRecord, _ work: inout Int) -> Bool {
    work &+= 1
    guard node.kind == .screen else { return false }
    switch target {
    case .name(let name): return Text.isSame(node.name, name)
    case .screen(let screen):
      guard node.traits != nil || node.keyHash == hash, node.arguments.byteCount == screen.arguments.byteCount else {
        return false
      }
      work &+= node.arguments.work
      return node.isEqual(to: screen)
    case .key(let key):
      guard node.keyHash == hash else { return false }
      work &+= node.arguments.work
      return node.isOf(key)
    case .id, .created: return false
    }
  }
}

extension NodeRecord {
  /// Whether a screen has a key, compared byte by byte.
  fileprivate func isOf(_ key: ScreenKey) -> Bool {
    guard Text.isSame(name, key.name) else { return false }
    guard let traits else { return arguments == key.traits }
    return arguments.isEqual(picking: traits, to: key.traits)
  }

  /// Whether name and all arguments are equal.
  func isEqual(to screen: borrowing ScreenDescription) -> Bool {
    Text.isSame(name, screen.name) && arguments == screen.arguments
  }
}
