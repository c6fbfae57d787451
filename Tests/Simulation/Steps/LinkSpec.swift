/// A URL of a step: most lead somewhere in the maps that `MapGenerator` makes.
struct LinkSpec: Codable, Hashable, Sendable {
  /// How many routes have names of their own.
  static let routes = 3
  static let keys = ["id", "v", "w"]
  static let values = ["1", "2", "x", "%31", "-1", ""]

  /// A value of the query by its place; a key may stand there without one.
  struct Item: Codable, Hashable, Sendable {
    var key: Int
    var value: Int?
  }

  var route: Int
  /// What stands behind the route's name.
  var segments: [Int] = []
  var query: [Item] = []

  var url: String {
    let path = ["a\(route)"] + segments.map { Self.values[$0] }
    let items = query.map { item in Self.keys[item.key] + (item.value.map { "=" + Self.values[$0] } ?? "") }
    return "app://" + path.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}
