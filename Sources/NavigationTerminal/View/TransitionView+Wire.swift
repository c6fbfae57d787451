import JSON
import NavigationProtocol

extension TransitionView {
  /// A transition whose `parameters` are a JSON Schema.
  init(_ wire: NavigationInterface.Transition) {
    let schema = wire.parameters.flatMap { try? JSONValue(parsing: $0.text) }
    let required = schema?["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
    var parameters: [Parameter] = []
    if case .object(let members)? = schema?["properties"] {
      parameters = members.map { Parameter($0.key, schema: $0.value, isRequired: required.contains($0.key)) }
    }
    // Required parameters come first, each part in the daemon's order.
    self.init(
      wire.name, wire.kind.rawValue, to: wire.target, title: wire.title,
      parameters.filter(\.isRequired) + parameters.filter { !$0.isRequired })
  }
}

extension Parameter {
  /// - Parameter schema: The keywords of JSON Schema that maps use; others are ignored.
  init(_ name: String, schema: JSONValue, isRequired: Bool) {
    self.init(name, Self.kind(of: schema), isRequired: isRequired && schema["default"] == nil)
    isSensitive = schema["writeOnly"]?.boolValue ?? false
    summary = schema["description"]?.stringValue ?? schema["title"]?.stringValue
    if let value = schema["default"] ?? schema["const"] { standard = Option(value).text }
    if let options, options.count == 1, isRequired { standard = options[0].text }
    minimum = (schema["minimum"] ?? schema["minLength"])?.doubleValue
    maximum = (schema["maximum"] ?? schema["maxLength"])?.doubleValue
    pattern = schema["pattern"]?.stringValue
  }

  private static func kind(of schema: JSONValue) -> Kind {
    if let values = schema["enum"]?.arrayValue { return .choice(values.map { Option($0) }) }
    if let value = schema["const"] { return .choice([Option(value)]) }
    switch schema["type"]?.stringValue {
    case "string": return .text
    case "integer": return .integer
    case "number": return .number
    case "boolean": return .choice([Option(.bool(true)), Option(.bool(false))])
    case "array": return .array
    case "object": return .object
    default: return .any
    }
  }
}

extension Parameter.Option {
  /// Strings are shown without quotes.
  fileprivate init(_ value: JSONValue) {
    self.init(text: value.stringValue ?? value.description, json: value.description)
  }
}

extension JSONValue {
  fileprivate var doubleValue: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
