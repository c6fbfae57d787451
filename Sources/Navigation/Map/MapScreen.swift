public import JSON

/// The declaration of a screen in a map.
public struct MapScreen: NamedEntry {
  public let name: String
  public let title: String?
  public let arguments: ArgumentSchema
  /// The values with which it may leave; nil if the map does not declare them.
  public let result: ArgumentSchema?
  /// Nil leaves it to the edge or operation.
  public let presentation: Presentation?
  /// Whether a layer that the screen makes is a stack.
  public let allowsPush: Bool
  /// Values for front-ends.
  public let constants: JSONObject
  /// Without the universal transitions.
  public let transitions: MapTable<MapTransition>
  public let handlers: MapHandlers
  public let guardRule: MapGuard?
  /// The screens that a link puts below a path that begins with this screen.
  public let under: [MapDestination]
  public let reuse: MapReuse

  public init(
    _ name: String, title: String? = nil, arguments: ArgumentSchema = ArgumentSchema(), result: ArgumentSchema? = nil,
    presentation: Presentation? = nil, allowsPush: Bool = true, constants: JSONObject = .empty,
    transitions: MapTable<MapTransition> = MapTable(), handlers: MapHandlers = .none, guardRule: MapGuard? = nil,
    under: [MapDestination] = [], reuse: MapReuse = .never
  ) {
    self.name = name
    self.title = title
    self.arguments = arguments
    self.result = result
    self.presentation = presentation
    self.allowsPush = allowsPush
    self.constants = constants
    self.transitions = transitions
    self.handlers = handlers
    self.guardRule = guardRule
    self.under = under
    self.reuse = reuse
  }
}
