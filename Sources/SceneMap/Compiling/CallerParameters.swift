import JSON
import Navigation

/// The parameters that the caller of a transition passes, by name.
struct CallerParameters {
  struct Parameter {
    var name: String
    var schema: ValueSchema
    var isRequired: Bool
    var standard: CanonicalValue?
    /// Whether it becomes part of a sensitive argument.
    var isSensitive: Bool
  }

  private(set) var all: [Parameter] = []
  /// The indices of parameters by the bytes of their names.
  private var places: [[UInt8]: Int] = [:]

  /// - Parameter screen: the screen that declares the transition; nil for a universal transition.
  init(_ action: MapTransition.Action, of screen: ScreenIndex? = nil, _ schemas: MapSchemas) {
    switch action {
    case .push(let destination), .present(let destination, _), .replace(let destination):
      add(destination.arguments, schemas.screen(destination.screen))
    case .setStack(let stack):
      for destination in stack { add(destination.arguments, schemas.screen(destination.screen)) }
    case .root(let index, let arguments): add(arguments, schemas.cases[Int(index.value)])
    case .start(let index, let arguments): add(arguments, schemas.coordinators[Int(index.value)])
    case .dismiss(let result), .finish(let result):
      if let result { add(result, schemas.result(of: action, of: screen)) }
    case .tab, .popTo, .back: break
    }
  }

  subscript(name: String) -> Parameter? { places[Array(name.utf8)].map { all[$0] } }

  private mutating func add(_ template: ArgumentTemplate?, _ target: ArgumentSchema) {
    for entry in (template ?? ArgumentTemplate(passing: target.parameters)).entries {
      guard case .caller(let name, let isOptional) = entry.source else { continue }
      let parameter = target[entry.name]
      if let known = places[Array(name.utf8)] {
        if !isOptional { all[known].isRequired = true }
        if parameter?.isSensitive == true { all[known].isSensitive = true }
      } else {
        places[Array(name.utf8)] = all.count
        all.append(
          Parameter(
            name: name, schema: parameter?.schema ?? .any, isRequired: !isOptional, standard: parameter?.standard,
            isSensitive: parameter?.isSensitive ?? false))
      }
    }
  }

  /// The parameters as JSON Schema, for front-ends without a map. A sensitive parameter is `writeOnly`: its input is
  /// hidden.
  var jsonSchema: JSONObject {
    let properties = JSONObject(members: all.map { ($0.name, $0.jsonSchema.text) })
    let required = all.filter(\.isRequired).map { CanonicalValue($0.name) }
    var members = [("type", CanonicalValue("object").text), ("properties", properties.text)]
    if !required.isEmpty { members.append(("required", CanonicalValue(required).text)) }
    return JSONObject(members: members.map { (key: $0.0, value: $0.1) })
  }
}

extension CallerParameters.Parameter {
  fileprivate var jsonSchema: JSONObject {
    let members = schema.jsonSchema.members.map { (key: $0.key, value: $0.value) }
    return isSensitive ? JSONObject(members: members + [(key: "writeOnly", value: "true")]) : schema.jsonSchema
  }
}
