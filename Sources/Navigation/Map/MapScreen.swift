public import JSON

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
  /// The transitions of the screen without a variant; universal ones are not included.
  public let transitions: MapTable<MapTransition>
  /// The differences of the screen in each of its variants.
  public let variants: MapTable<MapVariant>
  public let handlers: MapHandlers
  public let guardRule: MapGuard?
  /// The screens that a link puts below a path that begins with this screen.
  public let under: [MapDestination]
  public let reuse: MapReuse

  public init(
    _ name: String, title: String? = nil, arguments: ArgumentSchema = ArgumentSchema(), result: ArgumentSchema? = nil,
    presentation: Presentation? = nil, allowsPush: Bool = true, constants: JSONObject = .empty,
    transitions: MapTable<MapTransition> = MapTable(), variants: MapTable<MapVariant> = MapTable(),
    handlers: MapHandlers = .none, guardRule: MapGuard? = nil, under: [MapDestination] = [], reuse: MapReuse = .never
  ) {
    self.name = name
    self.title = title
    self.arguments = arguments
    self.result = result
    self.presentation = presentation
    self.allowsPush = allowsPush
    self.constants = constants
    self.transitions = transitions
    self.variants = variants
    self.handlers = handlers
    self.guardRule = guardRule
    self.under = under
    self.reuse = reuse
  }
}
