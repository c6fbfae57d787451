import Navigation

/// What a case, a tab or a coordinator of a typed map is made of: `Stack`, `Tabs`, `Single`, `Embedded`.
///
/// Source of the idea: `ScreenContainer` of ScreenUI.
public protocol ScreenContainer {
  /// What it is given: its first screen's.
  associatedtype Context: ScreenContext = NoContext
  /// Where one stands who is there: a screen, or the items of tabs.
  associatedtype Landing

  /// What the map says of it.
  var contents: ContainerContents { get }
}

/// What a map says of a container.
public struct ContainerContents {
  enum Kind {
    case screen(any ContentScreen.Type)
    case stack([any ContentScreen.Type])
    case tabs(any TabItems, name: String?, back: TabsBack?)
    case coordinator(any DeclaredCoordinator.Type)
  }
  let kind: Kind
}
