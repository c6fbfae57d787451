public import JSON

/// A screen as a call gives it.
public struct Screen: Hashable, Sendable {
  public var name: String
  /// The screen's external parameters.
  public var arguments: JSONObject
  /// The arguments that tell two screens of one name apart; every argument when nil.
  public var traits: [String]?
  /// What to call it before people; it takes no part in equality or keys.
  public var title: String?
  /// `push` when nil, or what the operation says.
  public var presentation: Presentation?
  /// Whether its layer, if it makes one, is a stack; true when nil.
  public var allowsPush: Bool?

  public init(
    _ name: String, arguments: JSONObject = .empty, traits: [String]? = nil, title: String? = nil,
    presentation: Presentation? = nil, allowsPush: Bool? = nil
  ) {
    self.name = name
    self.arguments = arguments
    self.traits = traits
    self.title = title
    self.presentation = presentation
    self.allowsPush = allowsPush
  }

  /// Name and the arguments that the traits name.
  public var key: ScreenKey {
    guard let traits else { return ScreenKey(name, traits: arguments) }
    return ScreenKey(name, traits: arguments.picking(traits))
  }
}
