/// An edge of the map.
public struct MapTransition: NamedEntry {
  /// The action of an edge. Where arguments of coordinators, cases and results are nil, the target gets the caller's
  /// arguments that it declares.
  public enum Action: Sendable {
    case push(MapDestination)
    /// Without a presentation, the screen's own or else `sheet` applies.
    case present(MapDestination, Presentation?)
    /// Replaces the top screen of the stack.
    case replace(MapDestination)
    case setStack([MapDestination])
    case root(CaseIndex, ArgumentTemplate?)
    /// The label of the tab.
    case tab(String)
    case start(CoordinatorIndex, ArgumentTemplate?)
    case popTo(ScreenIndex)
    case back
    /// Dismisses the screen that the edge leaves.
    case dismiss(result: ArgumentTemplate?)
    /// Finishes the coordinator that owns the screen.
    case finish(result: ArgumentTemplate?)
  }

  public let name: String
  public let title: String?
  public let action: Action
  /// Whether nothing changes if the edge is impossible.
  public let isOptional: Bool

  public init(_ name: String, _ action: Action, title: String? = nil, isOptional: Bool = false) {
    self.name = name
    self.action = action
    self.title = title
    self.isOptional = isOptional
  }
}
