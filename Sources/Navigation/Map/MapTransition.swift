public import JSON

/// What may follow a screen: an edge of the map.
public struct MapTransition: NamedEntry {
  /// What it does. Arguments of coordinators, cases and results are nil where the map gives none: what the caller gives
  /// under the names that the target declares.
  public enum Action: Sendable {
    case push(MapDestination)
    /// Without a presentation the screen's own, else `sheet`.
    case present(MapDestination, Presentation?)
    /// Takes the place of the top screen of the stack.
    case replace(MapDestination)
    case setStack([MapDestination])
    case root(CaseIndex, ArgumentTemplate?)
    /// By what the tab goes by.
    case tab(String)
    case start(CoordinatorIndex, ArgumentTemplate?)
    case popTo(ScreenIndex)
    case back
    /// The screen that it leaves.
    case dismiss(result: ArgumentTemplate?)
    /// The coordinator that owns the screen.
    case finish(result: ArgumentTemplate?)
  }

  public let name: String
  public let title: String?
  public let action: Action
  /// Whether nothing changes when it is impossible.
  public let isOptional: Bool
  /// What the caller gives, as JSON Schema.
  public let parameters: JSONObject

  public init(
    _ name: String, _ action: Action, title: String? = nil, isOptional: Bool = false, parameters: JSONObject = .empty
  ) {
    self.name = name
    self.action = action
    self.title = title
    self.isOptional = isOptional
    self.parameters = parameters
  }
}
