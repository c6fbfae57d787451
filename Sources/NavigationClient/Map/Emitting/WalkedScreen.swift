import JSON
import Navigation

/// A screen of a typed map, with the ways in which the map uses it.
///
/// If the map uses it in different ways, it is one screen with variants: the screen itself is as its `init()` makes it,
/// or else as its first use is, and each other use is a variant with the name of the place.
struct WalkedScreen {
  /// A configuration.
  struct Use {
    let screen: any ContentScreen
    /// Its title, constants and transitions as text, by which configurations are compared.
    let form: String
    /// The name of the first place that uses it, `Search.user`.
    let place: String
  }

  let type: any ContentScreen.Type
  private(set) var uses: [Use] = []
  private let standard: String

  var name: String { type.screenName }

  init(_ type: any ContentScreen.Type) {
    self.type = type
    standard = Self.form(of: type.init())
  }

  /// Adds a use.
  /// - Returns: the index of the configuration if it is new.
  mutating func add(_ use: ScreenUse, at place: String) -> Int? {
    let form = form(of: use)
    if uses.contains(where: { $0.form == form }) { return nil }
    let name = Self.free(place) { name in uses.contains { $0.place == name } }
    uses.append(Use(screen: use.screen, form: form, place: name))
    return uses.count - 1
  }

  /// A name that is not taken: the name itself, or with the first number from 2 that makes it free.
  static func free(_ name: String, isTaken: (String) -> Bool) -> String {
    var (free, number) = (name, 1)
    while isTaken(free) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  /// The configuration of the screen itself.
  var itself: any ContentScreen { uses.isEmpty ? type.init() : uses[first].screen }

  /// The configurations of the variants with their names.
  var variants: [(name: String, screen: any ContentScreen)] {
    uses.indices.filter { $0 != first }.map { (uses[$0].place, uses[$0].screen) }
  }

  /// The variant of a use; nil for the screen itself.
  func variant(of use: ScreenUse) -> String? {
    let form = form(of: use)
    guard let index = uses.firstIndex(where: { $0.form == form }), index != first else { return nil }
    return uses[index].place
  }

  /// The configuration of a screen with these arguments, which name its variant.
  func configuration(for arguments: JSONObject) -> any ContentScreen {
    let variant = arguments[MapVariant.argument].flatMap { CanonicalValue(trusted: $0).stringValue }
    return variants.first { $0.name == variant }?.screen ?? itself
  }

  /// The name of a use, which is the prefix of the names of the places to which its transitions lead.
  func name(ofUse index: Int) -> String {
    index == 0 || uses[index].form == standard ? name : uses[index].place
  }

  private var first: Int { uses.firstIndex { $0.form == standard } ?? 0 }

  private func form(of use: ScreenUse) -> String {
    use.configured == nil ? standard : Self.form(of: use.screen)
  }

  /// - Complexity: O(size of the configuration · its depth).
  private static func form(of screen: any ContentScreen) -> String {
    let (title, constants) = MapDocument.constants(of: screen)
    var parts = [JSONValue.string(title ?? "").description, JSONValue.object(constants).description]
    for (name, edge) in MapWalk.edges(of: screen) {
      // A transition to a place that does not exist has an error where the map is built.
      let entry = try? MapDocument.edge(edge, in: name, root: \.key, target: target)
      parts.append("\(name): \(entry?.description ?? "")")
    }
    return parts.joined(separator: "\n")
  }

  /// The target that distinguishes a use: its name, and its configuration if that is not the one of `init()`.
  private static func target(_ use: ScreenUse) -> JSONValue {
    guard let configured = use.configured else { return .string(use.type.screenName) }
    let form = form(of: configured)
    if form == Self.form(of: use.type.init()) { return .string(use.type.screenName) }
    return .array([.string(use.type.screenName), .string(form)])
  }
}
