public import JSON

/// One use of a screen, with the transitions, the title and the constants that the screen has there.
///
/// The argument `variant` of a screen names its variant. Source of the idea: ScreenUI, whose maps configure a screen
/// where they use it.
public struct MapVariant: NamedEntry {
  /// The name of the argument.
  public static let argument = "variant"

  public let name: String
  /// Nil for the title of the screen.
  public let title: String?
  /// Nil for the constants of the screen.
  public let constants: JSONObject?
  /// Without the universal ones; nil for the transitions of the screen.
  public let transitions: MapTable<MapTransition>?

  public init(
    _ name: String, title: String? = nil, constants: JSONObject? = nil, transitions: MapTable<MapTransition>? = nil
  ) {
    self.name = name
    self.title = title
    self.constants = constants
    self.transitions = transitions
  }
}

/// A screen of a map with its variant.
public struct ScreenVariant: Hashable, Sendable {
  public let screen: ScreenIndex
  /// Nil for the screen without a variant.
  public let variant: VariantIndex?

  public init(_ screen: ScreenIndex, _ variant: VariantIndex? = nil) {
    self.screen = screen
    self.variant = variant
  }
}

extension MapScreen {
  /// The variant that the arguments of a screen name.
  /// - Complexity: O(length of the arguments) for a screen with variants, else O(1).
  func variant(in arguments: JSONObject) -> VariantIndex? {
    if variants.isEmpty { return nil }
    return arguments[MapVariant.argument].flatMap { CanonicalValue(trusted: $0).stringValue }
      .flatMap { variants.index(of: $0) }
  }

  /// The title of a variant.
  func title(of variant: VariantIndex?) -> String? { variant.flatMap { variants[$0].title } ?? title }

  /// The constants of a variant.
  func constants(of variant: VariantIndex?) -> JSONObject { variant.flatMap { variants[$0].constants } ?? constants }

  /// The transitions of a variant, without the universal ones.
  public func transitions(of variant: VariantIndex?) -> MapTable<MapTransition> {
    variant.flatMap { variants[$0].transitions } ?? transitions
  }

  /// The transitions of the screen and of its variants, without the universal ones.
  /// - Complexity: O(transitions).
  public var allTransitions: [MapTransition] {
    transitions.all + variants.all.flatMap { $0.transitions?.all ?? [] }
  }

  /// The screen without a variant, and with each.
  /// - Complexity: O(variants).
  var everyVariant: [VariantIndex?] { [nil] + variants.indices.map { $0 } }
}

extension CompiledMap {
  /// A screen of a scene as the map declares it; nil if the map does not declare it.
  /// - Complexity: O(length of the name), and of the arguments for a screen with variants.
  public func declared(_ name: String, _ arguments: JSONObject) -> ScreenVariant? {
    guard let index = screens.index(of: name) else { return nil }
    return ScreenVariant(index, screens[index].variant(in: arguments))
  }

  func declared(_ node: borrowing NodeRecord) -> ScreenVariant? { declared(node.name, node.arguments) }
}
