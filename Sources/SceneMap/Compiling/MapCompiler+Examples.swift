import JSON
import YAML

extension MapCompiler {
  /// Reads the examples and reports those that are invalid.
  mutating func readExamples() -> [MapExample] {
    (document["examples"]?.members ?? []).map { example($0) }
  }

  private mutating func example(_ member: MapValue.Member) -> MapExample {
    let value = member.value
    let example = MapExample(
      name: member.name, place: .init(member.key, value.path),
      start: value["start"].map { .init($0.jsonObject(), at: $0) },
      steps: value["steps"]?.elements.compactMap { MapExample.step($0) } ?? [],
      path: value["path"].map { path in
        .init(path.elements.compactMap { element in element.text.map { .init($0, at: element) } }, at: path)
      },
      error: value["error"].flatMap { error in error.text.map { .init($0, at: error) } },
      result: value["result"].map { .init($0.jsonObject(), at: $0) })
    let leads = ["path", "error", "result"].contains { value[$0] != nil }
    if !leads, value.node.members != nil {
      findings.add(.error, member.key, value.path, "leads to nothing: expected path, error or result")
    }
    if let error = value["error"], example.path != nil || example.result != nil {
      findings.add(error, "expected either error, or path and result")
    }
    return example
  }
}

extension MapExample {
  /// The step that a value represents; nil if it does not represent one.
  static func step(_ value: MapValue) -> Said<Step>? {
    if let text = value.text { return Said(.line(text), at: value) }
    return value.node.members == nil ? nil : Said(.operation(value.jsonObject()), at: value)
  }
}

extension MapExample.Said {
  fileprivate init(_ said: Value, at value: MapValue) {
    self.init(value: said, place: .init(value.node, value.path))
  }
}

extension MapExample.Place {
  fileprivate init(_ node: YAMLNode, _ path: MapPath) {
    self.init(line: node.line, column: node.column, path: path.description)
  }
}
