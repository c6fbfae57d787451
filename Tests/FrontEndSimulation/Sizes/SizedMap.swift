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

  /// Whether it may exceed a limit for maps.
  var isLarge: Bool { title.bytes > 200_000 || depth > 20 }

  /// The length of the text of the map, at most.
  var sourceBytes: Int { 200 * Self.screens + title.jsonBytes + depth * (100 + 8 * count) + 8 * count + 200 }

  /// The text of the map. A title is written once, because a map has a limit for its length.
  func source(version: Int) -> String {
    let stack = #"{"stack":[\#((0..<count).map { _ in #""N0""# }.joined(separator: ","))]}"#
    let screens = (0..<Self.screens).map { number in
      let title = number == 0 ? "&t \(title.json(isCounted: false))" : "*t"
      let constant = hasConstant ? #", "constants": {"k": *t}"# : ""
      let arguments = #", "arguments": {"t": {"optional": true}}"#
      return #""N\#(number)": {"title": \#(title)\#(constant)\#(arguments)}"#
    }
    let coordinators = (0..<depth).map { number in
      let inner = number + 1 < depth ? #"{"coordinator":"C\#(number + 1)"}"# : stack
      return #""C\#(number)": {"root":{"tabs":{"name":"T\#(number)","items":{"a":\#(inner),"b":\#(stack)}}}}"#
    }
    let main = depth > 0 ? #"{"coordinator":"C0"}"# : stack
    return """
      {"map": "\(Self.name)", "version": "1.0.\(version)",
      "window": {"initial": "main", "cases": {"main": \(main)}},
      "screens": {\(screens.joined(separator: ",\n"))},
      "coordinators": {\(coordinators.joined(separator: ",\n"))}}
      """
  }
}
