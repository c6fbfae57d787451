import Navigation
import YAML

/// Checks a document against the grammar: kinds of values, and known, required and duplicate keys.
struct ShapeChecker {
  var findings: MapFindings

  /// - Complexity: O(n).
  mutating func check(_ value: MapValue, _ shape: MapShape) {
    switch shape {
    case .section(let id): checkSection(value, MapGrammar.section(id))
    case .named(let element, let topic, let mayBeEmpty): checkNamed(value, element, topic, mayBeEmpty: mayBeEmpty)
    case .list(let element, let mayBeEmpty): checkList(value, element, mayBeEmpty: mayBeEmpty)
    case .either(let shapes): checkEither(value, shapes)
    case .verb: checkVerb(value)
    case .operation: checkOperation(value)
    case .any: checkAny(value)
    default:
      if let expected = shape.mismatch(value) {
        findings.add(value, "expected \(expected)", nearest: nearest(to: value, among: shape))
      }
    }
  }

  // MARK: - Mappings

  private mutating func checkSection(_ value: MapValue, _ section: MapSection) {
    guard let members = value.node.members else {
      // `Home:` without a value declares Home without properties.
      if !value.isNull { return findings.add(value, "expected \(MapShape.section(section.id).noun)") }
      return checkPresence(value, [], section)
    }
    for (name, member) in unique(value, members) {
      let path = value.path.appending(key: name)
      guard let key = section[name] else {
        let nearest = findings.nearest(to: name, among: section.keys.map(\.name))
        let known = "expected one of \(section.keys.map(\.name).joined(separator: ", "))"
        findings.add(
          .error, member.key, path, nearest == nil ? "no such key; \(known)" : "no such key", nearest: nearest)
        continue
      }
      check(MapValue(node: member.value, path: path), key.shape)
    }
    checkPresence(value, members.compactMap(\.key.text), section)
  }

  private mutating func checkPresence(_ value: MapValue, _ names: [String], _ section: MapSection) {
    for key in section.keys where key.isRequired && !names.contains(key.name) {
      findings.add(value, "\(key.name) is missing")
    }
    guard !section.choice.isEmpty else { return }
    let chosen = section.choice.filter(names.contains)
    if chosen.isEmpty {
      findings.add(value, "expected one of \(section.choice.joined(separator: ", "))")
    } else if chosen.count > 1 {
      findings.add(value, "expected only one of \(chosen.joined(separator: ", "))")
    }
  }

  private mutating func checkNamed(_ value: MapValue, _ element: MapShape, _ topic: MapTopic, mayBeEmpty: Bool) {
    guard let members = value.node.members else {
      if value.isNull && mayBeEmpty { return }
      return findings.add(value, "expected names, each with \(element.noun)")
    }
    if members.isEmpty && !mayBeEmpty { findings.add(value, "expected at least one \(topic.rawValue)") }
    for (name, member) in unique(value, members) {
      let path = value.path.appending(key: name)
      if !Text.isName(name) {
        findings.add(
          .error, member.key, path, "expected the name of a \(topic.rawValue): 1 to 256 bytes, no control characters")
      }
      check(MapValue(node: member.value, path: path), element)
    }
  }

  /// The members by name, without those whose key is not a name or a duplicate.
  private mutating func unique(_ value: MapValue, _ members: [YAMLMember]) -> [(name: String, member: YAMLMember)] {
    var seen = Set<[UInt8]>(minimumCapacity: members.count)
    var found: [(name: String, member: YAMLMember)] = []
    found.reserveCapacity(members.count)
    for member in members {
      guard let name = member.key.text else {
        findings.add(.error, member.key, value.path, "expected a name, not a list or a mapping")
        continue
      }
      if seen.insert(Array(name.utf8)).inserted {
        found.append((name, member))
      } else {
        findings.add(.error, member.key, value.path.appending(key: name), "said twice")
      }
    }
    return found
  }

  // MARK: - The rest

  private mutating func checkList(_ value: MapValue, _ element: MapShape, mayBeEmpty: Bool) {
    guard value.node.elements != nil else { return findings.add(value, "expected a list, each with \(element.noun)") }
    let elements = value.elements
    if elements.isEmpty && !mayBeEmpty { findings.add(value, "expected at least one") }
    for item in elements { check(item, element) }
  }

  private mutating func checkEither(_ value: MapValue, _ shapes: [MapShape]) {
    guard let shape = shapes.first(where: { $0.mayBe(value.node) }) else {
      return findings.add(value, "expected \(shapes.map(\.noun).joined(separator: " or "))")
    }
    check(value, shape)
  }

  /// The valid word that was probably meant.
  private mutating func nearest(to value: MapValue, among shape: MapShape) -> String? {
    guard case .words(let words) = shape, let text = value.text else { return nil }
    return findings.nearest(to: text, among: words)
  }

  mutating func checkAny(_ value: MapValue) {
    switch value.node.content {
    case .scalar:
      if let number = value.number, !number.isFinite {
        findings.add(value, "expected a number that fits in 64 bits, not \(value.node.text ?? "")")
      }
    case .sequence: for element in value.elements { checkAny(element) }
    case .mapping(let members):
      for (name, member) in unique(value, members) {
        checkAny(MapValue(node: member.value, path: value.path.appending(key: name)))
      }
    }
  }
}
