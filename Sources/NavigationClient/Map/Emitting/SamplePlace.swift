/// The place of a sample in the outermost one.
struct SamplePlace {
  private(set) var codingPath: [any CodingKey] = []
  private var depth = 0
  /// The enums whose cases are sampled here.
  private var enums: [ObjectIdentifier] = []

  /// Whether it is deeper than the nesting of any message.
  var isTooDeep: Bool { depth >= 32 }

  /// The place of the value of a key.
  func at(_ key: any CodingKey) -> SamplePlace {
    var place = self
    place.codingPath.append(key)
    return place
  }

  /// The place of a nested value.
  var deeper: SamplePlace {
    var place = self
    place.depth += 1
    return place
  }

  /// The place of the payload of an enum's case.
  func within(_ type: Any.Type) -> SamplePlace {
    var place = deeper
    place.enums.append(ObjectIdentifier(type))
    return place
  }

  /// Whether this is a payload of the type itself, directly or not.
  func isWithin(_ type: Any.Type) -> Bool { enums.contains(ObjectIdentifier(type)) }
}
