public struct WebRequest: Sendable {
  /// The method in upper case.
  public var method: String
  /// The path and query as sent.
  public var target: String
  /// The header fields in order, with names in lower case.
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

  /// The value of a field that occurs exactly once, or nil.
  public func header(_ name: String) -> String? {
    let values = headers.filter { $0.name == name }
    return values.count == 1 ? values[0].value : nil
  }

  public func has(_ name: String) -> Bool { headers.contains { $0.name == name } }

  /// The first values of a cookie. Other servers on this host may have set cookies of that name for longer paths, which
  /// a browser sends first.
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

  /// The most values of a cookie that are returned.
  private static let cookiesMax = 16
}
