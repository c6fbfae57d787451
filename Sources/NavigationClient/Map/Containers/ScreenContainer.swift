import Navigation

/// The content of a case, a tab or a coordinator of a typed map: `Stack`, `Tabs`, `Single` or `Embedded`.
///
/// Source of the idea: `ScreenContainer` of ScreenUI.
public protocol ScreenContainer: Sendable {
  /// The context of its first screen.
  associatedtype Context: ScreenContext = NoContext
  /// The place where a path to it arrives: a screen or the items of tabs.
  associatedtype Landing

  /// The container's entry in the map.
  var contents: ContainerContents { get }

  var landing: Landing { get }
}

/// A container's entry in a map.
public struct ContainerContents: Sendable {
  enum Kind: Sendable {
    case screen(ScreenUse)
    case stack([ScreenUse])
    case tabs(any DeclaredParts, name: String?, back: TabsBack?)
    case coordinator(any DeclaredCoordinator.Type)
  }
  let kind: Kind

  /// The type of the screen on top; nil if nothing is in it.
  var top: (any ContentScreen.Type)? {
    switch kind {
    case .screen(let screen): screen.type
    case .stack(let stack): stack.last?.type
    case .tabs(let items, _, _): items.parts.first?.part.contents.top
    case .coordinator(let coordinator): Self.root(of: coordinator).top
    }
  }

  private static func root<Coordinator: DeclaredCoordinator>(of coordinator: Coordinator.Type) -> ContainerContents {
    Coordinator().root.contents
  }
}
