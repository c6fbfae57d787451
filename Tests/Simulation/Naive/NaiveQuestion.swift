import JSON
import Navigation

/// Questions that no map declares (docs/specification/model.md §7).
enum NaiveQuestion {
  /// The choices of a question; nil if the screen is not a question.
  static func choices(_ name: String, _ arguments: JSONObject) -> [Bytes]? {
    guard Bytes(name) == Bytes("navd.Question"), case .object(let members)? = try? JSONValue(parsing: arguments.text),
      let list = members.first(where: { Bytes($0.key) == Bytes("choices") })?.value.arrayValue, !list.isEmpty
    else { return nil }
    let texts = list.compactMap(\.stringValue)
    return texts.count == list.count ? texts.map(Bytes.init) : nil
  }

  /// The result of an answer: exactly one of the choices.
  static func result(_ given: JSONObject, of choices: [Bytes]) throws(NavigationError) -> JSONObject {
    let value = try? JSONValue(parsing: given.text)
    let other = given.members.first { Bytes($0.key) != Bytes("choice") }
    // Names are checked in the order of their bytes.
    if let other, other.key.utf8.lexicographicallyPrecedes("choice".utf8) { throw only(other.key) }
    guard let choice = value?.member("choice")?.stringValue, choices.contains(Bytes(choice)) else {
      let list = choices.map { JSONValue.string($0.text).description }.joined(separator: ", ")
      throw .invalidArgument(screen: "navd.Question", argument: "choice", expected: "one of \(list)")
    }
    if let other { throw only(other.key) }
    return given
  }

  private static func only(_ name: String) -> NavigationError {
    .invalidArgument(screen: "navd.Question", argument: name, expected: "only choice")
  }
}
