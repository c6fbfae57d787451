import JSON

@testable public import Navigation

// Cases read better when a screen without arguments is its name, and a reference by name too.
extension ScreenDescription: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }

  /// `Screen("D", #"{"id":1}"#)`
  init(_ name: String, _ arguments: String, traits: [String]? = nil, title: String? = nil) throws {
    self.init(name, arguments: try JSONObject(parsing: arguments), traits: traits, title: title)
  }

  static func sheet(_ name: String) -> ScreenDescription { ScreenDescription(name, presentation: .sheet) }

  static func alert(_ name: String) -> ScreenDescription { ScreenDescription(name, presentation: .alert) }
}

extension ScreenReference: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(.name(name)) }
}
