import JSON
import Navigation
import NavigationClient
import NavigationProtocol

/// Arguments of a screen as words behind its name: `push LineItem sku=400638 quantity=2`.
///
/// A value has the type that the map declares. Without a declaration it is JSON or a case of an enum if it parses, else
/// text.
struct ArgumentWords: Sendable {
  /// The declarations in which a name is looked for.
  enum Kind: Equatable, Sendable { case screen, transition, coordinator }

  let kind: Kind
  /// The screen, transition or coordinator, as it is written.
  let name: String
  private let pairs: [(key: String, value: String)]
  /// The words before the name.
  private let before: [String]

  /// The verbs that take a screen, a transition or a coordinator as their last word, with its index.
  private static let places: [(verb: String, index: Int, kind: Kind)] = [
    ("push", 0, .screen), ("present", 0, .screen), ("go", 0, .screen), ("replace-top", 0, .screen),
    ("set-root", 0, .screen), ("set-screen", 1, .screen), ("move", 0, .transition), ("start", 0, .coordinator),
  ]

  /// The index of the word of a verb that takes the words behind it as arguments, and its kind; nil if there is none.
  static func place(in verb: String) -> (index: Int, kind: Kind)? {
    places.first { $0.verb == verb }.map { ($0.index, $0.kind) }
  }

  /// Reads the words of a verb.
  ///
  /// - Returns: Nil if there are no arguments among them.
  init?(_ words: [String], of verb: String) {
    guard words.count > 1, let place = Self.place(in: verb), words.count > place.index + 1 else { return nil }
    (kind, name, before) = (place.kind, words[place.index], Array(words[..<place.index]))
    var pairs: [(key: String, value: String)] = []
    for word in words[(place.index + 1)...] {
      guard let pair = Self.pair(word) else { return nil }
      pairs.append(pair)
    }
    self.pairs = pairs
  }

  /// Reads a word as an argument; nil if it is none.
  static func pair(_ word: String) -> (key: String, value: String)? {
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")), equals > word.startIndex,
      word[..<equals].utf8.allSatisfy({ !brackets.contains($0) })
    else { return nil }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private static let brackets = Array("([{\"' ".utf8)

  /// Whether the type of a value depends on its declaration.
  var needsTypes: Bool {
    pairs.contains { Self.form(of: $0.value) == .other }
  }

  /// The words with the arguments in the notation: `LineItem(sku="400638",quantity=2)`.
  ///
  /// - Parameter type: The declared type of an argument; nil if it has none.
  func folded(_ type: (String) -> ValueType?) -> [String] {
    var members: [String] = []
    for pair in pairs {
      let form = Self.form(of: pair.value)
      let isText = form == .text || (form == .other && type(pair.key) == .string)
      let text = isText ? JSONValue.string(pair.value).description : pair.value
      members.append("\(Notation.text(name: pair.key))=\(text)")
    }
    // A presentation such as `+sheet` stays behind the arguments.
    let plus = kind == .screen ? Self.presentation(of: name) : name.endIndex
    return before + ["\(name[..<plus])(\(members.joined(separator: ",")))\(name[plus...])"]
  }

  /// The index of a screen's presentation: of a `+` that is neither in quotes nor in brackets; its end if it has none.
  private static func presentation(of screen: String) -> String.Index {
    var depth = 0
    var (isQuoted, isEscaped) = (false, false)
    for index in screen.utf8.indices {
      let byte = screen.utf8[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
        isQuoted = byte != UInt8(ascii: "\"")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isQuoted = true
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case UInt8(ascii: "+") where depth == 0: return index
        default: break
        }
      }
    }
    return screen.endIndex
  }

  /// How a value is written.
  private enum Form {
    /// A JSON string.
    case quoted
    /// Other JSON, or a case of an enum; also if it is nested too deep, which the notation refuses.
    case other
    case text
  }

  private static func form(of value: String) -> Form {
    do throws(JSONSyntaxError) { return try JSONValue(parsing: value).stringValue == nil ? .other : .quoted } catch {
      return error.isTooDeep || Notation.isCase(value) ? .other : .text
    }
  }
}
