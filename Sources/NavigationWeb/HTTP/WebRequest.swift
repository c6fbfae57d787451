/// A request of HTTP, as far as it is looked at here.
public struct WebRequest: Sendable {
  /// `GET`, in upper case.
  public var method: String
  /// The path and the query, as they were sent.
  public var target: String
  /// Fields in their order; the names in lower case.
  public var headers: [Header]
  public var body: [UInt8]

  public struct Header: Sendable, Equatable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public init(_ method: String, _ target: String, headers: [Header] = [], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The value of a field that is there exactly once; nil when it is missing or there twice.
  public func header(_ name: String) -> String? {
    let values = headers.filter { $0.name == name }
    return values.count == 1 ? values[0].value : nil
  }

  /// Whether a field is there at all.
  public func has(_ name: String) -> Bool { headers.contains { $0.name == name } }

  /// The values of a cookie, the first of them: another server of this host may have set some of the same name, for other
  /// paths, which a browser sends first.
  public func cookies(_ name: String) -> [String] {
    var values: [String] = []
    for header in headers where header.name == "cookie" {
      for pair in header.value.split(separator: ";") where values.count < Self.cookiesMax {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name { values.append(String(parts[1])) }
      }
    }
    return values
  }

  /// Cookies of one name that are looked at: a path has so many paths that lead to it.
  private static let cookiesMax = 16
}
