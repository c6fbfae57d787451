import Varlink

/// An operation, described by the interface file and the table.
struct OperationDescription {
  let entry: OperationEntry
  /// Its method; nil if it exists only in an `Apply` and its payload is written by hand.
  let method: Method?
  let parameters: [OperationParameter]

  var name: String { entry.name }
  var caseName: String { entry.caseName ?? name.uncapitalizedFirst }
  var hasPayload: Bool { method == nil || !parameters.isEmpty }
  /// Whether its method has a parameter `coordinator`, distinct from the coordinator that acts.
  var takesCoordinator: Bool { method?.parameters.fields.contains { $0.name == "coordinator" } ?? false }

  /// Combines the table and the interface.
  /// - Returns: The operations in the order of the interface, then those without a method.
  /// - Throws: `GeneratorError` if the two do not match.
  static func all(_ table: OperationTable, _ interface: Interface) throws(GeneratorError) -> [OperationDescription] {
    let names = interface.methods.map(\.name)
    for entry in table.operations where !entry.isOnlyInApply && !names.contains(entry.name) {
      throw GeneratorError("operation \(entry.name): the interface has no such method")
    }
    var operations: [OperationDescription] = []
    for method in interface.methods {
      guard let entry = table.operations.first(where: { $0.name == method.name }) else { continue }
      operations.append(try OperationDescription(entry, method, table))
    }
    for entry in table.operations where entry.isOnlyInApply {
      operations.append(OperationDescription(entry: entry, method: nil, parameters: []))
    }
    return operations
  }

  private init(entry: OperationEntry, method: Method?, parameters: [OperationParameter]) {
    (self.entry, self.method, self.parameters) = (entry, method, parameters)
  }

  private init(_ entry: OperationEntry, _ method: Method, _ table: OperationTable) throws(GeneratorError) {
    let fields = method.parameters.fields.filter { !["scene", "options"].contains($0.name) }
    for parameter in entry.parameters {
      for name in parameter.fields where !fields.contains(where: { $0.name == name }) {
        throw GeneratorError("operation \(entry.name): the method has no parameter \(name)")
      }
    }
    var parameters: [OperationParameter] = []
    for field in fields {
      guard let parameter = entry.parameters.first(where: { $0.fields.contains(field.name) }) else {
        throw GeneratorError("operation \(entry.name): the table says nothing of \(field.name)")
      }
      if parameter.fields[0] != field.name { continue }
      let own = fields.filter { parameter.fields.contains($0.name) }
      parameters.append(
        try OperationParameter(parameter, own, of: entry.name, isFirst: parameters.isEmpty, table))
    }
    self.init(entry: entry, method: method, parameters: parameters)
  }
}
