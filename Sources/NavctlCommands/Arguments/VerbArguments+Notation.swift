import NavigationClient
import NavigationProtocol

extension VerbArguments {
  /// Takes the next word as a SCREEN.
  mutating func nextScreen() throws(UsageError) -> NavigationInterface.Screen {
    try screen(try next("SCREEN"))
  }

  func screen(_ text: String) throws(UsageError) -> NavigationInterface.Screen {
    try read(text, Notation.screen)
  }

  /// All remaining words as screens. A word may contain several.
  mutating func screens() throws(UsageError) -> [NavigationInterface.Screen] { try screens(rest()) }

  /// All remaining words as screens, at least one.
  mutating func neededScreens() throws(UsageError) -> [NavigationInterface.Screen] {
    let screens = try screens()
    if screens.isEmpty { throw error("SCREEN is missing") }
    return screens
  }

  func screens(_ words: [String]) throws(UsageError) -> [NavigationInterface.Screen] {
    var screens: [NavigationInterface.Screen] = []
    for word in words { screens += try read(word, Notation.path) }
    return screens
  }

  func reference(_ text: String) throws(UsageError) -> NavigationInterface.ScreenReference {
    try read(text, Notation.reference)
  }

  /// The next word as a REF.
  mutating func nextReference() throws(UsageError) -> NavigationInterface.ScreenReference {
    try reference(try next("REF"))
  }

  /// The next word as a REF, if there is one.
  mutating func nextReferenceIfAny() throws(UsageError) -> NavigationInterface.ScreenReference? {
    try nextIfAny().map { text throws(UsageError) in try reference(text) }
  }

  /// The value of an option as a reference.
  func reference(option name: String) throws(UsageError) -> NavigationInterface.ScreenReference? {
    try value(name).map { text throws(UsageError) in try reference(text) }
  }

  /// The next word as an id.
  mutating func nextID() throws(UsageError) -> Int { try id(try next("@ID")) }

  /// An id, with or without `@`.
  func id(_ text: String) throws(UsageError) -> Int {
    let digits = text.utf8.first == UInt8(ascii: "@") ? String(text.dropFirst()) : text
    guard let id = Int(digits), id > 0 else { throw error("\(text.shown) is no id; ids are written @12") }
    return id
  }

  /// The value of `--container`: `@ID`, or the name of a stack or tabs.
  func container() throws(UsageError) -> NavigationInterface.ContainerReference? {
    guard let text = try value("container") else { return nil }
    let reference = try reference(text)
    if let id = reference.id { return .init(id: id) }
    if let name = reference.name { return .init(name: name) }
    throw error("--container takes @ID or the name of a container, not \(text.shown)")
  }

  /// Words of the form `NAME=SCREEN…` as tabs.
  func tabs(_ words: [String]) throws(UsageError) -> [NavigationInterface.Tab] {
    var tabs: [NavigationInterface.Tab] = []
    for word in words {
      guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")), equals > word.startIndex else {
        throw error("a tab is written NAME=SCREEN, not \(word.shown)")
      }
      let screens = try screens([String(word[word.index(after: equals)...])])
      guard !screens.isEmpty else { throw error("the tab \(word.shown) has no screen") }
      let name = String(word[..<equals])
      tabs.append(screens.count == 1 ? .init(name: name, screen: screens[0]) : .init(name: name, stack: screens))
    }
    return tabs
  }

  private func read<Value>(_ text: String, _ read: (String) throws(NotationError) -> Value) throws(UsageError) -> Value
  {
    do throws(NotationError) { return try read(text) } catch { throw self.error(error.description) }
  }
}
