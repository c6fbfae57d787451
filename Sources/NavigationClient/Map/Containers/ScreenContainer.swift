import Navigation

/// The content of a case, a tab or a coordinator of a typed map: `Stack`, `Tabs`, `Single` or `Embedded`.
///
/// Source of the idea: `ScreenContainer` of ScreenUI.
public protocol ScreenContainer {
  /// The context of its first screen.
  associatedtype Context: ScreenContext = NoContext
  /// The place where a path to it arrives: a screen or the items of tabs.
  associatedtype Landing

  /// The container's entry in the map.
  var contents: ContainerContents { get }
}

/// A container's entry in a map.
public struct ContainerContents {
  enum Kind {
    case screen(any ContentScreen.Type)
    case stack([any ContentScreen.Type])
    case tabs(any TabItems, name: String?, back: TabsBack?)
    case coordinator(any DeclaredCoordinator.Type)
  }
  let kind: Kind
}
