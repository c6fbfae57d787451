import JSON
import Navigation

// Screens that a map uses in several ways (docs/specification/map.md, "Variants").
extension NaiveMap {
  private static let argument = "variant"

  /// The entry of a screen of a scene: what its variant has stands in the place of the screen's own.
  func entry(of screen: NaiveScreen?) -> JSONValue? {
    guard let screen, let entry = self.screen(screen.name.text) else { return nil }
    guard let variants = entry.member("variants"), let name = Self.variant(in: screen.arguments),
      let variant = variants.member(name)
    else { return entry }
    let own = variant.named
    let others = entry.named.filter { other in !own.contains { $0.name == other.name } }
    return .object((own + others).map { JSONValue.Member($0.name, $0.value) })
  }

  /// The entry of the screen to which the map refers; without its variant if that is open.
  func entry(at destination: JSONValue) -> JSONValue? {
    let arguments = Self.arguments(.empty, of: destination)
    return entry(of: NaiveScreen(ScreenDescription(Self.name(destination), arguments: arguments)))
  }

  /// The arguments of a screen: those that the map declares, and the one that names the variant.
  func arguments(ofScreen name: String) -> JSONValue? {
    guard let entry = screen(name) else { return nil }
    let declared = entry.member("arguments")
    guard let variants = entry.member("variants"), !variants.named.isEmpty else { return declared }
    let words: JSONValue = .object([
      .init("type", "string"), .init("enum", .array(variants.named.map { .string($0.name) })),
      .init("optional", true), .init("names a variant", true),
    ])
    return .object((declared?.named ?? []).map { .init($0.name, $0.value) } + [.init(Self.argument, words)])
  }

  /// Whether an argument is passed on by its name alone.
  static func isPassed(_ words: JSONValue?) -> Bool { words.map { $0.member("names a variant") == nil } ?? false }

  /// The arguments of a screen of the map with the variant that the map names beside them.
  static func arguments(_ arguments: JSONObject, of destination: JSONValue) -> JSONObject {
    guard let variant = destination.member(argument) else { return arguments }
    return JSONObject(members: arguments.members.filter { $0.key != argument } + [(argument, variant.canonical)])
  }

  /// Whether a screen is the one to which the map refers, or may be: by its name, and by the variant that stands there
  /// if nothing leaves that open.
  /// - Parameter beside: the arguments beside the reference.
  func covers(_ destination: JSONValue, beside: JSONValue? = nil, _ screen: NaiveScreen) -> Bool {
    guard screen.name == Bytes(Self.name(destination)) else { return false }
    if self.screen(screen.name.text)?.member("variants") == nil { return true }
    let given = destination.member(Self.argument) ?? (destination.member("arguments") ?? beside)?.member(Self.argument)
    if let text = given?.stringValue, text.hasPrefix("{"), text.hasSuffix("}") { return true }
    return Self.variant(in: screen.arguments) == given?.stringValue
  }

  /// Whether two screens have the same name and the same variant.
  func isSame(_ a: NaiveScreen?, _ b: NaiveScreen?) -> Bool {
    guard let one = a, let other = b else { return a == nil && b == nil }
    if one.name != other.name { return false }
    guard screen(one.name.text)?.member("variants") != nil else { return true }
    return Self.variant(in: one.arguments) == Self.variant(in: other.arguments)
  }

  /// A reference to a screen with any variant.
  static func any(_ name: String) -> JSONValue {
    .object([
      .init("screen", .string(name)), .init("arguments", .object([.init(argument, .string("{\(argument)?}"))])),
    ])
  }

  private static func variant(in arguments: JSONObject) -> String? {
    arguments.value(argument).flatMap { try? JSONValue(parsing: $0).stringValue }
  }
}
