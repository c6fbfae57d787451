import JSON
import NavigationProtocol

extension TransitionView {
  /// A transition whose `parameters` are a JSON Schema.
  init(_ wire: NavigationInterface.Transition) {
    self.init(wire.name, wire.kind.rawValue, to: wire.target, title: wire.title, Parameter.list(wire.parameters))
  }
}

extension Parameter {
  /// The parameters of a JSON Schema; required ones come first, each part in the daemon's order.
  static func list(_ schema: JSONObject?) -> [Parameter] {
    let schema = schema.flatMap { try? JSONValue(parsing: $0.text) }
    let required = schema?["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
    guard case .object(let members)? = schema?["properties"] else { return [] }
    let parameters = members.map { Parameter($0.key, schema: $0.value, isRequired: required.contains($0.key)) }
    return parameters.filter(\.isRequired) + parameters.filter { !$0.isRequired }
  }

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
    case "object": return cases(of: schema).map { .cases($0) } ?? .object
    default: return .any
    }
  }
}

extension Parameter {
  /// The cases of an object with exactly one of certain members, each an object, as typed maps declare enums with
  /// payloads; nil for another object.
  private static func cases(of schema: JSONValue) -> [Case]? {
    guard schema["minProperties"]?.integerValue == 1, schema["maxProperties"]?.integerValue == 1,
      schema["additionalProperties"]?.boolValue == false, case .object(let members)? = schema["properties"],
      !members.isEmpty, members.allSatisfy({ $0.value["type"]?.stringValue == "object" })
    else { return nil }
    return members.map { member in
      Case(name: member.key, parameters: list(try? JSONObject(parsing: member.value.description)))
    }
  }
}

extension Parameter.Option {
  /// Strings are shown without quotes.
  fileprivate init(_ value: JSONValue) {
    self.init(text: value.stringValue ?? value.description, json: value.description)
  }
}
