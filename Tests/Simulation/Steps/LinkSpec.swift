import Foundation

/// A URL of a step: most lead somewhere in the maps that `MapGenerator` makes.
struct LinkSpec: Codable, Hashable, Sendable {
  /// The number of routes with names of their own.
  static let routes = 3
  static let keys = ["id", "v", "w"]
  static let values = ["1", "2", "x", "%31", "-1", ""]
  /// The suffixes that make a value an array, an object, or neither.
  static let brackets = ["", "[]", "[x]", "[][]", "[x][]", "[][x]", "[y][x]", "%5B%5D", "[", "[]x", "[x]]"]

  /// A value of the query by its place; a key may stand there without one.
  struct Item: Codable, Hashable, Sendable {
    var key: Int
    var value: Int?
    /// The text after the key; nil for none.
    var brackets: Int?

    var text: String {
      LinkSpec.keys[key] + LinkSpec.brackets[brackets ?? 0] + (value.map { "=" + LinkSpec.values[$0] } ?? "")
    }
  }

  /// A screen that the URL names, with a query of its own.
  struct Component: Codable, Hashable, Sendable {
    var name: Int
    var query: [Item] = []
  }

  var route: Int
  /// The segments after the route's name.
  var segments: [Int] = []
  var query: [Item] = []
  /// The screens of a URL that is read segment by segment; it then has nothing else.
  var components: [Component]?
  /// The number of elements of the visible path before these.
  var onPath: Int?

  func url(_ scenery: Scenery) -> String {
    if let components {
      let screens =
        scenery.route(onPath ?? 0).map { ($0, "") } + components.map { (Alphabet.names[$0.name], Self.text($0.query)) }
      let segments = screens.map { name, query in
        (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") + query
      }
      return "app://" + segments.joined(separator: "/")
    }
    return "app://" + (["a\(route)"] + segments.map { Self.values[$0] }).joined(separator: "/") + Self.text(query)
  }

  private static func text(_ query: [Item]) -> String {
    query.isEmpty ? "" : "?" + query.map(\.text).joined(separator: "&")
  }
}
