public import JSON

/// A screen as a map declares it.
public struct MapScreen: NamedEntry {
  public let name: String
  public let title: String?
  public let arguments: ArgumentSchema
  /// What it may leave with; nil when the map does not say.
  public let result: ArgumentSchema?
  /// `push` when nil, or what the edge says.
  public let presentation: Presentation?
  /// Whether its layer, if it makes one, is a stack.
  public let allowsPush: Bool
  /// What front-ends are told about it; empty when there is nothing.
  public let constants: JSONObject
  /// Without the universal ones.
  public let transitions: MapTable<MapTransition>
  public let handlers: MapHandlers
  public let guardRule: MapGuard?
  /// What is put in front when a link's `show` begins with this screen.
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
