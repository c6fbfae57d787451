import JSON
import Navigation
import SceneMap

extension Scenario {
  /// The text of the map; nil without a map.
  var mapDocument: JSONValue? {
    map.map { text in
      do { return try JSONValue(parsing: text) } catch { preconditionFailure("\(text): \(error)") }
    }
  }

  /// The map as navd reads it; nil without one.
  func compiledMap() throws(Disagreement) -> CompiledMap? {
    guard let map else { return nil }
    let reading = MapReading(map, file: "map")
    guard let compiled = reading.map else {
      let errors = reading.findings.filter { $0.severity == .error }.map(\.description)
      throw Disagreement("the map has errors: \(errors.joined(separator: "; "))")
    }
    return compiled
  }

  var hasValidMap: Bool { (try? compiledMap()) != nil }
}

extension JSONValue {
  /// The documents that lack one member or element of this one, those that lack most first.
  var withoutOne: [JSONValue] {
    switch self {
    case .object(let members):
      let shorter = members.indices.map { index in
        var rest = members
        rest.remove(at: index)
        return JSONValue.object(rest)
      }
      let simpler = members.indices.flatMap { index in
        members[index].value.withoutOne.map { value in
          var others = members
          others[index].value = value
          return JSONValue.object(others)
        }
      }
      return shorter + simpler
    case .array(let elements):
      let shorter = elements.indices.map { index in
        var rest = elements
        rest.remove(at: index)
        return JSONValue.array(rest)
      }
      let simpler = elements.indices.flatMap { index in
        elements[index].withoutOne.map { value in
          var others = elements
          others[index] = value
          return JSONValue.array(others)
        }
      }
      return shorter + simpler
    default: return []
    }
  }
}
