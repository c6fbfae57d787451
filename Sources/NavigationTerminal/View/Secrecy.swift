import JSON
import NavigationProtocol

/// What is not drawn until the person at the terminal asks for it: values that the map calls sensitive.
struct Secrecy: Hashable, Sendable {
  /// The arguments that are hidden, by the names of their screens; nil when all are, since nobody knows which.
  private var arguments: [String: [String]]?

  /// The names of all of them: what is typed is of some screen.
  private let names: Set<String>

  /// What stands in the place of a value; how long that is is not told.
  static let dots = "••••••"

  /// Nothing is hidden.
  static let none = Secrecy([:])

  /// Every argument is hidden.
  static let everything = Secrecy(nil)

  init(_ arguments: [String: [String]]?) {
    self.arguments = arguments
    names = Set((arguments ?? [:]).values.joined())
  }

  /// What a scene's map calls so; with the map it is gone which these are.
  init(_ info: SceneInterface.SceneInfo) {
    if info.status == .suspended {
      self = .everything
    } else {
      self = Secrecy(
        Dictionary((info.sensitive ?? []).map { ($0.screen, $0.arguments) }, uniquingKeysWith: { $0 + $1 }))
    }
  }

  var hidesNothing: Bool { arguments?.isEmpty == true }

  /// The arguments of a screen as they are drawn. Complexity: O(arguments).
  func hiding(_ values: JSONObject, of screen: String) -> JSONObject {
    guard !hidesNothing, !values.isEmpty else { return values }
    let hidden = arguments.map { $0[screen] ?? [] }
    return JSONObject(
      members: values.members.map { member in
        let isHidden = hidden?.contains(member.key) ?? true
        return (key: member.key, value: isHidden ? "\"\(Self.dots)\"" : member.value)
      })
  }
}

// MARK: - Lines

extension Secrecy {
  /// A typed line as it is drawn: a dot for each character of a value that is given by the name of something sensitive, as
  /// in `push SignIn(pin=••••)`, `--result {"pin":••••••}` or `shop://sign-in?pin=••••`.
  ///
  /// - Parameter others: Names that are sensitive besides.
  /// - Returns: As many characters as the line has.
  /// - Complexity: O(line).
  func hiding(_ line: String, _ others: Set<String> = []) -> [Character] {
    let names = names.union(others)
    var characters = Array(line)
    guard !names.isEmpty else { return characters }
    var index = 0
    while index < characters.count {
      let end = characters[index...].firstIndex { !Self.isOfName($0) } ?? characters.count
      if end == index {
        index += 1
      } else {
        if names.contains(String(characters[index..<end])), let value = Self.value(after: end, in: characters) {
          for place in value { characters[place] = "•" }
          index = value.upperBound
        } else {
          index = end
        }
      }
    }
    return characters
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-" || character == "."
  }

  /// Where the value behind a name stands; nil when none follows.
  private static func value(after end: Int, in characters: [Character]) -> Range<Int>? {
    var start = end
    func skipBlanks() { while start < characters.count, characters[start] == " " { start += 1 } }
    if start < characters.count, characters[start] == "\"" { start += 1 }
    skipBlanks()
    guard start < characters.count, characters[start] == "=" || characters[start] == ":" else { return nil }
    start += 1
    skipBlanks()
    guard start < characters.count else { return nil }
    return start..<valueEnd(from: start, in: characters)
  }

  private static func valueEnd(from start: Int, in characters: [Character]) -> Int {
    switch characters[start] {
    case "\"", "'":
      var index = start + 1
      while index < characters.count, characters[index] != characters[start] {
        index += characters[index] == "\\" ? 2 : 1
      }
      return min(index + 1, characters.count)
    // What is in it may have quotes and brackets of its own.
    case "[", "{": return characters.count
    default: return characters[start...].firstIndex { ",)]}&'\" ".contains($0) } ?? characters.count
    }
  }
}
