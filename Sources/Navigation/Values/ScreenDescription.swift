public import JSON

/// A screen as a call gives it.
public struct ScreenDescription: Sendable {
  /// What kind of screen it is, to front-ends.
  public var name: String
  /// The screen's external parameters.
  public var arguments: JSONObject
  var details: ScreenDetails?
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
    details = .keeping(traits: traits, title: title)
    self.presentation = presentation
    self.allowsPush = allowsPush
  }

  /// The arguments that tell two screens of one name apart; every argument when nil.
  public var traits: [String]? {
    get { details?.traits }
    set { details = details(traits: newValue, title: title) }
  }

  /// What to call it before people; it takes no part in keys, or in which screen a reference means.
  public var title: String? {
    get { details?.title }
    set { details = details(traits: traits, title: newValue) }
  }

  private func details(traits: [String]?, title: String?) -> ScreenDetails? {
    .keeping(traits: traits, title: title, transition: details?.transition, constants: details?.constants)
  }

  /// Name and the arguments that the traits name.
  public var key: ScreenKey {
    guard let traits = details?.traits else { return ScreenKey(name, traits: arguments) }
    return ScreenKey(name, traits: arguments.picking(traits))
  }
}

extension ScreenDescription: Hashable {
  /// Whether they are the same in every field.
  public static func == (a: ScreenDescription, b: ScreenDescription) -> Bool {
    Text.isSame(a.name, b.name) && a.arguments == b.arguments && a.presentation == b.presentation
      && a.allowsPush == b.allowsPush && ScreenDetails.isSame(a.details, b.details)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(arguments)
    hasher.combine(presentation)
  }
}
