public import Navigation

/// A container that is found by a key of its own, whatever screen it shows.
///
/// Other containers are found by the keys of their screens. Source of the idea: `ScreenKeyedContainer` of Nivelir.
public protocol ScreenKeyedContainer: ViewContainer {
  /// What it is found by.
  var screenKey: ScreenKey { get }
}

extension ViewContainer {
  /// What it is found by; nil for holders, and while it is not shown.
  var key: ScreenKey? {
    if let keyed = self as? any ScreenKeyedContainer { return keyed.screenKey }
    guard let node, node.kind == .screen else { return nil }
    return node.key
  }
}
