import JSON

/// The fields of a context for a map's document, found by letting the type decode a sample.
struct ContextSchema {
  struct Field {
    let name: String
    /// The field's entry in the map.
    var words: [JSONValue.Member]
    var isOptional: Bool
  }
  private(set) var fields: [Field]

  /// - Throws: `SceneMapError` if the type cannot decode the sample, or if a rule names no field.
  /// - Complexity: O(fields).
  init(_ type: any ScreenContext.Type, of path: String) throws(SceneMapError) {
    let record = SampleRecord()
    do throws(ArgumentsError) {
      try ArgumentsError.catching { _ = try type.init(from: SampleDecoder(record: record)) }
    } catch {
      throw SceneMapError(
        path: path,
        problem: "its fields cannot be found, since \(type) does not read a sample: \(error); an enum must list its "
          + "cases as CaseIterable")
    }
    fields = record.fields.map { field in
      Field(name: field.name, words: field.shape.words, isOptional: field.isOptional)
    }
    for rule in type.rules {
      guard let index = fields.firstIndex(where: { $0.name == rule.field }) else {
        throw SceneMapError(path: path, problem: "there is a rule for \(rule.field), which \(type) has not")
      }
      for word in rule.words {
        fields[index].words.removeAll { $0.key == word.name }
        fields[index].words.append(.init(word.name, word.value))
        if word.name == "default" { fields[index].isOptional = true }
      }
    }
  }

  /// The entries of a map's `arguments` or `result`; nil if there are no fields.
  var json: JSONValue? {
    if fields.isEmpty { return nil }
    return .object(
      fields.map { field in
        let hasDefault = field.words.contains { $0.key == "default" }
        let optional: [JSONValue.Member] = field.isOptional && !hasDefault ? [.init("optional", .bool(true))] : []
        return .init(field.name, .object(field.words + optional))
      })
  }

  /// Templates that take each field from the caller by its name.
  var fromCaller: JSONValue {
    .object(fields.map { .init($0.name, .string($0.isOptional ? "{\($0.name)?}" : "{\($0.name)}")) })
  }
}
