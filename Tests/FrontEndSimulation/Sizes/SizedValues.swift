/// A text of a given length in bytes.
struct SizedText: Sendable {
  /// The characters, which take different lengths in JSON and in memory.
  enum Kind: CaseIterable {
    case plain, quotes, controls, wide
  }

  var kind = Kind.plain
  var bytes = 0

  /// The bytes of one character in memory, and in JSON.
  private var widths: (memory: Int, json: Int) {
    switch kind {
    case .plain: (1, 1)
    case .quotes: (1, 2)
    case .controls: (1, 6)
    case .wide: (4, 4)
    }
  }

  /// The length in JSON, if `bytes` is the length in memory.
  var jsonBytes: Int { bytes / widths.memory * widths.json + 2 }

  /// As JSON.
  /// - Parameter isCounted: whether `bytes` is the length in JSON, as for arguments; else the length in memory.
  func json(isCounted: Bool) -> String {
    let width = isCounted ? widths.json : widths.memory
    let character =
      switch kind {
      case .plain: "x"
      case .quotes: #"\""#
      case .controls: #"\u0001"#
      case .wide: "😀"
      }
    let rest = String(repeating: "x", count: bytes % width)
    return "\"" + String(repeating: character, count: bytes / width) + rest + "\""
  }
}

/// An object of a given length and depth.
struct SizedObject: Sendable {
  /// The length of its canonical text, if that is long enough for its depth.
  var bytes = 2
  var depth = 1
  var kind = SizedText.Kind.plain
  /// An integer of 64 bits, as JSON; nil for none.
  var integer: String?

  var json: String {
    let member = integer.map { #""i":\#($0),"# } ?? ""
    let frame = 6 * (depth - 1) + 8 + member.utf8.count
    if depth == 1, bytes < frame { return "{}" }
    let text = SizedText(kind: kind, bytes: max(0, bytes - frame)).json(isCounted: true)
    let outer = String(repeating: #"{"t":"#, count: depth - 1)
    return outer + "{" + member + #""t":"# + text + String(repeating: "}", count: depth)
  }
}

/// A screen whose parts have given lengths.
struct SizedScreen: Sendable {
  var name = 0
  var arguments = SizedObject()
  var title = SizedText()
  /// The number of its traits, and the length of each.
  var traits = 0
  var trait = SizedText()
  var presentation: String?
  /// The bytes of an argument that the map declares sensitive. Screens that the map does not declare have none.
  var secret = 0

  /// The text that every sensitive value has, and nothing else.
  static let mark = "SECRET"

  /// The length in JSON, at most.
  var jsonBytes: Int {
    700 + secret + arguments.bytes + 6 * arguments.depth + title.jsonBytes + traits * (trait.jsonBytes + 1)
  }

  /// A number makes screens differ that a call has several of.
  func json(_ number: Int = 0) -> String {
    var parts = [#""name":\#(Self.name(name + number))"#]
    var given = arguments.json
    if secret > 0, SizedMap.declares(name + number) {
      let value = #""s":"\#(Self.mark)\#(String(repeating: "x", count: secret))""#
      given = given == "{}" ? "{\(value)}" : "{\(value)," + given.dropFirst()
    }
    if given != "{}" { parts.append(#""arguments":\#(given)"#) }
    if title.bytes > 0 { parts.append(#""title":\#(title.json(isCounted: false))"#) }
    if traits > 0 {
      let texts = (0..<traits).map { _ in trait.json(isCounted: false) }
      parts.append(#""traits":[\#(texts.joined(separator: ","))]"#)
    }
    if let presentation { parts.append(#""presentation":"\#(presentation)""#) }
    return "{" + parts.joined(separator: ",") + "}"
  }

  /// The name of a number, as JSON. Some names are as long as a name can be.
  static func name(_ number: Int) -> String {
    // `SizedMap.declares` names the short ones.
    switch number % 10 {
    case 3: "\"N\(number)" + String(repeating: "n", count: 240) + "\""
    case 7: "\"N\(number)" + String(repeating: #"\""#, count: 240) + "\""
    default: "\"N\(number)\""
    }
  }

  static func list(_ count: Int, of screen: SizedScreen) -> String {
    "[" + (0..<count).map(screen.json).joined(separator: ",") + "]"
  }
}

/// A container with a number of equal screens.
enum SizedContainer: Sendable {
  case stack(Int, SizedScreen)
  /// Tabs, each of them a stack of one screen.
  case tabs(Int, SizedScreen)

  var json: String {
    switch self {
    case .stack(let count, let screen): #"{"stack":\#(SizedScreen.list(count, of: screen))}"#
    case .tabs(let count, let screen): #"{"tabs":{"items":\#(Self.tabs(count, screen))}}"#
    }
  }

  /// The length in JSON, at most.
  var jsonBytes: Int {
    switch self {
    case .stack(let count, let screen), .tabs(let count, let screen): 100 + count * (30 + screen.jsonBytes)
    }
  }

  static func tabs(_ count: Int, _ screen: SizedScreen) -> String {
    "[" + (0..<count).map { #"{"name":"t\#($0)","stack":[\#(screen.json($0))]}"# }.joined(separator: ",") + "]"
  }
}
