internal import JSON
import Navigation
public import NavigationProtocol

extension Notation {
  /// Parses a SCREEN.
  /// - Throws: `NotationError` if the text is not exactly one screen.
  /// - Complexity: O(n).
  public static func screen(_ text: String) throws(NotationError) -> NavigationInterface.Screen {
    var scanner = NotationScanner(text)
    scanner.skipSpace()
    let screen = try screen(&scanner)
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.expected("the end of the screen (quote a name that is not plain)") }
    return screen
  }

  /// Parses a PATH: any number of screens separated by white space.
  /// - Throws: `NotationError` at the first error.
  /// - Complexity: O(n).
  public static func path(_ text: String) throws(NotationError) -> [NavigationInterface.Screen] {
    var scanner = NotationScanner(text)
    var path: [NavigationInterface.Screen] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      path.append(try screen(&scanner))
      guard let byte = scanner.next else { break }
      guard isSpace(byte) else { throw scanner.expected("white space behind the screen") }
      scanner.skipSpace()
    }
    return path
  }

  /// Parses a REF.
  /// - Throws: `NotationError` if the text is not exactly one reference.
  /// - Complexity: O(n).
  public static func reference(_ text: String) throws(NotationError) -> NavigationInterface.ScreenReference {
    var scanner = NotationScanner(text)
    scanner.skipSpace()
    let reference = try reference(&scanner)
    scanner.skipSpace()
    if scanner.next == UInt8(ascii: "+") {
      throw scanner.expected("the end (a reference finds a screen wherever it is presented)")
    }
    guard scanner.isAtEnd else { throw scanner.expected("the end of the reference (quote a name that is not plain)") }
    return reference
  }

  private static func screen(_ scanner: inout NotationScanner) throws(NotationError) -> NavigationInterface.Screen {
    var screen = NavigationInterface.Screen(name: try scanner.name("a screen's name"))
    if scanner.take(UInt8(ascii: "[")) {
      let key = try scanner.members(until: UInt8(ascii: "]"))
      screen.arguments = key
      screen.traits = key.members.map(\.key)
    }
    if scanner.take(UInt8(ascii: "(")) {
      let others = try scanner.members(until: UInt8(ascii: ")"))
      let key = screen.arguments?.members ?? []
      guard !others.members.contains(where: { other in key.contains { Text.isSame($0.key, other.key) } }) else {
        throw scanner.expected("each argument once: in [] or in ()")
      }
      screen.arguments = JSONObject(members: key + others.members)
    }
    if scanner.next == UInt8(ascii: "[") { throw scanner.expected("the key in [] before the arguments in ()") }
    if scanner.take(UInt8(ascii: "+")) { screen.presentation = try presentation(&scanner) }
    return screen
  }

  private static func presentation(
    _ scanner: inout NotationScanner
  ) throws(NotationError) -> NavigationInterface.Screen.Presentation {
    let names = NavigationInterface.Screen.Presentation.allCases.map(\.rawValue).joined(separator: ", ")
    let error = scanner.expected("one of \(names)")
    guard let name = try? scanner.name("a presentation"),
      let presentation = NavigationInterface.Screen.Presentation(rawValue: name)
    else { throw error }
    return presentation
  }

  private static func reference(
    _ scanner: inout NotationScanner
  ) throws(NotationError) -> NavigationInterface.ScreenReference {
    if scanner.take(UInt8(ascii: "@")) { return .init(id: try scanner.number("the id of a screen")) }
    let name = try scanner.name("a reference: @ID, Name, Name(key=value) or Name[key=value]")
    if scanner.take(UInt8(ascii: "(")) {
      let arguments = try scanner.members(until: UInt8(ascii: ")"))
      return .init(screen: .init(name: name, arguments: arguments))
    }
    if scanner.take(UInt8(ascii: "[")) {
      return .init(key: .init(name: name, traits: try scanner.members(until: UInt8(ascii: "]"))))
    }
    return .init(name: name)
  }
}
