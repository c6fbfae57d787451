import Encodings

/// The target of a request: its path and query.
public struct WebTarget: Sendable, Equatable {
  public var path: String
  private var query: [Parameter] = []

  private struct Parameter: Sendable, Equatable {
    var name: String
    var value: String
  }

  /// Parses a target of the form `/path?name=value`. Returns nil for other forms (`http://…`, `*`) and for invalid
  /// UTF-8.
  public init?(_ text: String) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.utf8.first == UInt8(ascii: "/") else { return nil }
    self.path = String(path)
    for pair in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(sides[0]), let value = sides.count == 2 ? Self.decoded(sides[1]) : "" else {
        return nil
      }
      query.append(Parameter(name: name, value: value))
    }
  }

  /// The value of a parameter that occurs exactly once, or nil.
  public subscript(name: String) -> String? {
    let values = query.filter { $0.name == name }
    return values.count == 1 ? values[0].value : nil
  }

  /// Decodes a name or a value of the query.
  private static func decoded(_ text: Substring) -> String? { PercentEncoding.decode(text, plusIsSpace: true) }
}
