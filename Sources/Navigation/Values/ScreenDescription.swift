public import JSON

/// A screen as a caller gives it.
public struct ScreenDescription: Sendable {
  /// The kind of screen, for front-ends.
  public var name: String
  /// The screen's external parameters.
  public var arguments: JSONObject
  var details: ScreenDetails?
  /// How to show the screen; nil leaves it to the operation and the map.
  public var presentation: Presentation?
  /// Whether a layer that the screen makes is a stack; nil means true.
  public var allowsPush: Bool?

  public init(
    _ name: String, arguments: JSONObject = .empty, traits: [String]? = nil, title: String? = nil,
    presentation: Presentation? = nil, allowsPush: Bool? = nil
  ) {
    self.name = name
    self.arguments = arguments
    details = .keeping(traits: traits, title: title)
    self.presentation = presentation
    self.allowsPush = allowsPush
  }

  /// The arguments that distinguish screens of one name; nil means all of them.
  public var traits: [String]? {
    get { details?.traits }
    set { details = details(traits: newValue, title: title) }
  }

  /// The title to show to people. It is not part of keys, and references ignore it.
  public var title: String? {
    get { details?.title }
    set { details = details(traits: traits, title: newValue) }
  }

  private func details(traits: [String]?, title: String?) -> ScreenDetails? {
    .keeping(traits: traits, title: title, transition: details?.transition, constants: details?.constants)
  }

  /// The name and the arguments that the traits name.
  public var key: ScreenKey { ScreenKey(name, traits: arguments.picking(traits)) }
}

extension ScreenDescription: Hashable {
  /// Compares every field.
  public static func == (a: ScreenDescription, b: ScreenDescription) -> Bool {
    Text.isSame(a.name, b.name) && a.arguments == b.arguments && a.presentation == b.presentation
      && a.allowsPush == b.allowsPush && ScreenDetails.isSame(a.details, b.details)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(arguments)
    hasher.combine(presentation)
  }
}
