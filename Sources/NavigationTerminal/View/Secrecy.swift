import JSON
import NavigationProtocol

/// The values that the map calls sensitive, which are hidden until the person asks for them.
struct Secrecy: Hashable, Sendable {
  /// The hidden arguments by screen, or nil to hide all of them because the map is missing.
  private var arguments: [String: [String]]?

  /// The names of all hidden arguments, for typed lines.
  private let names: Set<String>

  /// Replaces a value of any length.
  static let dots = "••••••"

  /// Hides nothing.
  static let none = Secrecy([:])

  /// Hides every argument.
  static let everything = Secrecy(nil)

  init(_ arguments: [String: [String]]?) {
    self.arguments = arguments
    names = Set((arguments ?? [:]).values.joined())
  }

  /// The sensitive values of a scene. Without its map, they are unknown and everything is hidden.
  init(_ info: SceneInterface.SceneInfo) {
    if info.status == .suspended {
      self = .everything
    } else {
      self = Secrecy(
        Dictionary((info.sensitive ?? []).map { ($0.screen, $0.arguments) }, uniquingKeysWith: { $0 + $1 }))
    }
  }

  var hidesNothing: Bool { arguments?.isEmpty == true }

  /// The arguments of a screen with hidden values replaced.
  ///
  /// - Complexity: O(arguments).
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
  /// A typed line with a dot for each character of a sensitive value, as in `push SignIn(pin=••••)`, `--result
  /// {"pin":••••••}` and `shop://sign-in?pin=••••`.
  ///
  /// - Parameter others: Additional names of sensitive values.
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

  /// The place of the value after a name, or nil if there is none.
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
    // Lists and objects may contain quotes and brackets: hide the rest of the line.
    case "[", "{": return characters.count
    default: return characters[start...].firstIndex { ",)]}&'\" ".contains($0) } ?? characters.count
    }
  }
}
