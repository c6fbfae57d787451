// The steps of examples. The words after a verb and the fields of an operation are only checked by `navctl map test`
// and `navctl map check`, which know them.
extension ShapeChecker {
  mutating func checkVerb(_ value: MapValue) {
    if let expected = MapShape.verb.mismatch(value) { return findings.add(value, "expected \(expected)") }
    let words = value.text?.split(whereSeparator: \.isWhitespace) ?? []
    guard let verb = words.first.map(String.init) else {
      return findings.add(value, "expected \(MapShape.verb.noun)")
    }
    if ExampleNames.verbs.contains(verb) { return }
    findings.add(
      value, "\(verb): no verb that is an operation", nearest: findings.nearest(to: verb, among: ExampleNames.verbs))
  }

  mutating func checkOperation(_ value: MapValue) {
    checkAny(value)
    guard let member = value.members.first(where: { $0.name == "operation" }) else {
      return findings.add(value, "operation is missing")
    }
    guard let name = member.value.text else { return findings.add(member.value, "expected the name of an operation") }
    if ExampleNames.operations.contains(name) { return }
    findings.add(
      member.value, "\(name): no operation of an Apply",
      nearest: findings.nearest(to: name, among: ExampleNames.operations))
  }
}
