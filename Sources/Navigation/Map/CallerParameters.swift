package import JSON

/// The parameters that the caller of a transition passes, by name.
///
/// They are derived from the target when they are needed, because a map in which many transitions lead to a screen with long
/// declarations is small, and the parameters of all its transitions together are not.
package struct CallerParameters {
  package struct Parameter {
    package var name: String
    package var schema: ValueSchema
    package var isRequired: Bool
    package var standard: CanonicalValue?
    /// Whether it becomes part of a sensitive argument.
    package var isSensitive: Bool
  }

  package private(set) var all: [Parameter] = []
  /// The indices of parameters by the bytes of their names.
  private var places: [[UInt8]: Int] = [:]

  /// - Parameters:
  ///   - screen: The screen that declares the transition; nil for a universal transition.
  ///   - declarations: The arguments and results of the map.
  /// - Complexity: O(parameters + arguments of different targets).
  package init(
    _ action: MapTransition.Action, of screen: ScreenIndex? = nil, _ declarations: some ArgumentDeclarations
  ) {
    Self.forEachTarget(of: action, of: screen, declarations) { add($0, $1) }
  }

  /// Calls `body` with each target of an action: the template of its arguments, and its declarations.
  private static func forEachTarget(
    of action: MapTransition.Action, of screen: ScreenIndex?, _ declarations: some ArgumentDeclarations,
    _ body: (ArgumentTemplate?, ArgumentSchema) -> Void
  ) {
    switch action {
    case .push(let destination), .present(let destination, _), .replace(let destination):
      body(destination.arguments, declarations.arguments(of: destination.screen))
    case .setStack(let stack):
      // A screen that occurs again without arguments of its own passes nothing more.
      var passing: Set<Int32> = []
      for destination in stack
      where destination.arguments != nil || passing.insert(destination.screen.value).inserted {
        body(destination.arguments, declarations.arguments(of: destination.screen))
      }
    case .root(let index, let arguments): body(arguments, declarations.arguments(of: index))
    case .start(let index, let arguments): body(arguments, declarations.arguments(of: index))
    case .dismiss(let result), .finish(let result):
      if let result { body(result, declarations.result(of: action, of: screen)) }
    case .tab, .popTo, .back: break
    }
  }

  private mutating func add(_ template: ArgumentTemplate?, _ target: ArgumentSchema) {
    guard let template else {
      for parameter in target.parameters where !parameter.namesVariant {
        add(parameter.name, isRequired: parameter.isRequired, parameter)
      }
      return
    }
    for entry in template.entries {
      guard case .caller(let name, let isOptional) = entry.source else { continue }
      add(name, isRequired: !isOptional, target[entry.name])
    }
  }

  private mutating func add(_ name: String, isRequired: Bool, _ parameter: MapParameter?) {
    if let known = places[Array(name.utf8)] {
      if isRequired { all[known].isRequired = true }
      if parameter?.isSensitive == true { all[known].isSensitive = true }
    } else {
      places[Array(name.utf8)] = all.count
      all.append(
        Parameter(
          name: name, schema: parameter?.schema ?? .any, isRequired: isRequired, standard: parameter?.standard,
          isSensitive: parameter?.isSensitive ?? false))
    }
  }

  /// The size of the parameters of a transition, which counts a parameter of several targets for each.
  package struct Size {
    package var count = 0
    /// The length of their declarations in JSON.
    package var bytes = 0

    package init() {}
  }

  /// The size of the parameters of a transition, without deriving them.
  /// - Complexity: O(arguments that the map gives + targets).
  package static func size(
    of action: MapTransition.Action, of screen: ScreenIndex?, _ declarations: some ArgumentDeclarations
  ) -> Size {
    var size = Size()
    forEachTarget(of: action, of: screen, declarations) { template, target in
      guard let template else {
        size.count += target.parameters.count
        size.bytes += target.describedBytes
        return
      }
      for entry in template.entries {
        guard case .caller(let name, _) = entry.source else { continue }
        size.count += 1
        size.bytes += name.utf8.count + (target[entry.name]?.schema.jsonSchema.byteCount ?? 2)
      }
    }
    return size
  }

  /// The parameters as JSON Schema, for front-ends without a map. A sensitive parameter is `writeOnly`: its input is
  /// hidden.
  /// - Complexity: O(its length).
  package var jsonSchema: JSONObject {
    let properties = JSONObject(members: all.map { ($0.name, $0.jsonSchema.text) })
    let required = all.filter(\.isRequired).map { CanonicalValue($0.name) }
    var members = [("type", CanonicalValue("object").text), ("properties", properties.text)]
    if !required.isEmpty { members.append(("required", CanonicalValue(required).text)) }
    return JSONObject(members: members.map { (key: $0.0, value: $0.1) })
  }
}

extension CallerParameters.Parameter {
  fileprivate var jsonSchema: JSONObject {
    isSensitive
      ? JSONObject(members: schema.jsonSchema.members + [(key: "writeOnly", value: "true")]) : schema.jsonSchema
  }
}

/// The declared arguments and results of a map.
package protocol ArgumentDeclarations {
  func arguments(of index: ScreenIndex) -> ArgumentSchema
  func arguments(of index: CaseIndex) -> ArgumentSchema
  func arguments(of index: CoordinatorIndex) -> ArgumentSchema

  /// The possible results of an action of a transition.
  ///
  /// For `dismiss` this is the result of the screen, for `finish` that of any coordinator.
  /// - Parameter screen: The screen that declares the transition; nil for a universal transition.
  func result(of action: MapTransition.Action, of screen: ScreenIndex?) -> ArgumentSchema
}

extension CompiledMap: ArgumentDeclarations {
  package func arguments(of index: ScreenIndex) -> ArgumentSchema { screens[index].arguments }
  package func arguments(of index: CaseIndex) -> ArgumentSchema { cases[index].arguments }
  package func arguments(of index: CoordinatorIndex) -> ArgumentSchema { coordinators[index].arguments }

  package func result(of action: MapTransition.Action, of screen: ScreenIndex?) -> ArgumentSchema {
    switch action {
    case .dismiss: screen.flatMap { screens[$0].result } ?? ArgumentSchema()
    case .finish: finishResult
    default: ArgumentSchema()
    }
  }
}
