/// A scene map whose parts have given lengths.
struct SizedMap: Sendable {
  static let name = "sized"
  /// The number of its screens. They have the names of the screens of calls, except for the long ones.
  static let screens = 30

  /// The title of each screen.
  var title = SizedText()
  /// Whether the title is also a constant of each screen.
  var hasConstant = false
  /// The number of coordinators that lie in one another, each in a tab of the one before.
  var depth = 0
  /// The screens in each of these.
  var count = 1
  /// Whether an argument of each screen is sensitive, and the values in links.
  var isSecret = false
  /// The scopes of links, each with one link. None is active at first.
  var scopes = 0

  /// Whether the screen of calls with a number has its name from the map.
  static func declares(_ number: Int) -> Bool { number < screens && number % 10 != 3 && number % 10 != 7 }

  /// The URL of the link of a scope; that of a link without one if there is no such scope.
  /// - Parameter value: its only value.
  static func url(_ scope: Int?, _ value: String) -> String { "z://\(scope.map { "g\($0)" } ?? "any")/\(value)" }

  /// Whether it may exceed a limit for maps.
  var isLarge: Bool { title.bytes > 200_000 || depth > 20 }

  /// The length of the text of the map, at most.
  var sourceBytes: Int {
    400 * Self.screens + title.jsonBytes + depth * (100 + 8 * count) + 8 * count + 100 * scopes + 1_000
  }

  /// The text of the map. A title is written once, because a map has a limit for its length.
  func source(version: Int) -> String {
    let stack = #"{"stack":[\#((0..<count).map { _ in #""N0""# }.joined(separator: ","))]}"#
    let screens = (0..<Self.screens).map { number in
      let title = number == 0 ? "&t \(title.json(isCounted: false))" : "*t"
      let constant = hasConstant ? #", "constants": {"k": *t}"# : ""
      let secret = isSecret ? #", "s": {"optional": true, "sensitive": true}"# : ""
      let next = (number + 1) % Self.screens
      return #"""
        "N\#(number)": {"title": \#(title)\#(constant), "arguments": {"t": {"optional": true}\#(secret)},
        "transitions": {"next": {"push": "N\#(next)"}, "over": {"present": "N\#(next)"}}}
        """#
    }
    let value = isSecret ? "s" : "t"
    let scopes = (0..<scopes).map { #""g\#($0)": {"active": false}"# }
    let routes = (0..<self.scopes).map {
      #"{"path": "/g\#($0)/{\#(value)}", "scope": "g\#($0)", "show": ["N\#($0 % 3)"]}"#
    }
    let elements = (0..<Self.screens).map { #""N\#($0)": {"push": "N\#($0)"}"# }
    let hidden = (0..<Self.screens).map { #""N\#($0)": {"pop": true}"# }
    let coordinators = (0..<depth).map { number in
      let inner = number + 1 < depth ? #"{"coordinator":"C\#(number + 1)"}"# : stack
      return #""C\#(number)": {"root":{"tabs":{"name":"T\#(number)","items":{"a":\#(inner),"b":\#(stack)}}}}"#
    }
    let main = depth > 0 ? #"{"coordinator":"C0"}"# : stack
    return """
      {"map": "\(Self.name)", "version": "1.0.\(version)",
      "window": {"initial": "main", "cases": {"main": \(main)}},
      "screens": {\(screens.joined(separator: ",\n"))},
      "coordinators": {\(coordinators.joined(separator: ",\n"))},
      "roots": {"show": {\(elements.joined(separator: ","))}, "hide": {\(hidden.joined(separator: ","))}},
      "links": {"schemes": ["z"], "scopes": {\(scopes.joined(separator: ","))},
      "routes": [\((routes + [#"{"path": "/any/{\#(value)}", "show": ["N1", "N2"]}"#]).joined(separator: ",\n"))]}}
      """
  }
}
