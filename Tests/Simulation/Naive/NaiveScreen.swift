import JSON
import Navigation

/// A screen of the naive model.
struct NaiveScreen: Equatable {
  var name: Bytes
  var arguments: JSONObject
  var traits: [Bytes]?
  var title: Bytes?
  /// The declared transition that it came by.
  var transition: Bytes?
  /// The map's constants for front-ends.
  var constants: JSONObject?
  var hasAppeared = false

  init(_ screen: ScreenDescription) {
    name = Bytes(screen.name)
    arguments = screen.arguments
    traits = screen.traits?.map(Bytes.init)
    title = screen.title.map(Bytes.init)
  }

  /// The same in the place of another one, which a screen that is kept takes.
  func inPlace(of other: NaiveScreen?) -> NaiveScreen {
    var screen = self
    screen.hasAppeared = other?.hasAppeared ?? false
    screen.transition = other?.transition
    return screen
  }

  /// Name and all arguments.
  func isEqual(to other: NaiveScreen) -> Bool { name == other.name && arguments == other.arguments }

  /// Name and the arguments that the traits name; without traits every argument.
  var key: NaiveKey {
    let members = arguments.members.map { NaiveKey.Trait(name: Bytes($0.key), value: $0.value) }
    guard let traits else { return NaiveKey(name: name, traits: members) }
    return NaiveKey(name: name, traits: members.filter { traits.contains($0.name) })
  }
}

/// Distinguishes a screen from others of its name.
struct NaiveKey: Equatable {
  struct Trait: Equatable {
    var name: Bytes
    /// As canonical JSON.
    var value: String
  }
  var name: Bytes
  /// Sorted by name, as canonical objects are.
  var traits: [Trait]

  init(name: Bytes, traits: [Trait]) {
    self.name = name
    self.traits = traits
  }

  init(_ key: ScreenKey) {
    name = Bytes(key.name)
    traits = key.traits.members.map { Trait(name: Bytes($0.key), value: $0.value) }
  }
}
