import JSON

extension [JSONValue.Member] {
  func has(_ key: String) -> Bool { contains { $0.key == key } }

  func value(_ key: String) -> JSONValue? { first { $0.key == key }?.value }
}

// Changes of the document of a map.
extension JSONValue {
  /// The document with a name replaced by another one, in keys and strings.
  func replacing(_ old: String, by new: String) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.replacing(old, by: new) })
    case .object(let members):
      .object(members.map { Member($0.key == old ? new : $0.key, $0.value.replacing(old, by: new)) })
    case .string(old): .string(new)
    default: self
    }
  }

  /// The document without the members that have a key and a value.
  func without(_ key: String, _ value: JSONValue) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.without(key, value) })
    case .object(let members):
      .object(
        members.filter { $0.key != key || $0.value != value }.map { Member($0.key, $0.value.without(key, value)) })
    default: self
    }
  }

  /// The document with the members of an object changed. A missing object is created.
  func changing(_ path: String..., by change: ([Member]) -> [Member]) -> JSONValue {
    changing(path[...], by: change)
  }

  private func changing(_ path: ArraySlice<String>, by change: ([Member]) -> [Member]) -> JSONValue {
    guard case .object(var members) = self else { return self }
    guard let key = path.first else { return .object(change(members)) }
    if !members.has(key) { members.append(Member(key, .object([]))) }
    return .object(
      members.map { $0.key == key ? Member(key, $0.value.changing(path.dropFirst(), by: change)) : $0 })
  }

  /// All declarations of tabs.
  var tabs: [JSONValue] {
    switch self {
    case .array(let elements): elements.flatMap(\.tabs)
    case .object(let members):
      members.flatMap { ($0.key == "tabs" && $0.value["items"] != nil ? [$0.value] : []) + $0.value.tabs }
    default: []
    }
  }

  /// The document with the items of tabs of a given name changed.
  func mapTabs(_ name: String, _ change: ([Member]) -> [Member]) -> JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map { $0.mapTabs(name, change) })
    case .object(let members):
      let isIt = members.value("name") == .string(name)
      return .object(
        members.map { member in
          if isIt, member.key == "items", case .object(let items) = member.value {
            return Member("items", .object(change(items)))
          }
          return Member(member.key, member.value.mapTabs(name, change))
        })
    default: return self
    }
  }

  /// The document with all references to a screen or case redirected to another one without arguments.
  func leading(from gone: String, to other: String) -> JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map { $0.leading(from: gone, to: other) })
    case .object(let members):
      if members.value("screen") == .string(gone) {
        return .object(
          members.compactMap {
            $0.key == "arguments" ? nil : $0.key == "screen" ? Member("screen", .string(other)) : $0
          })
      }
      // Its properties are removed too.
      return .object(
        members.filter { $0.key != gone }.map { Member($0.key, $0.value.leading(from: gone, to: other)) })
    case .string(gone): return .string(other)
    default: return self
    }
  }

  /// The document with an argument of a screen renamed where it is declared, set and passed on.
  func renaming(argument old: String, of screen: String, to new: String) -> JSONValue {
    changing("screens", screen) { members in
      members.map { member in
        let value = member.value.replacing("{from.\(old)}", by: "{from.\(new)}")
        guard member.key == "arguments", case .object(let arguments) = value else { return Member(member.key, value) }
        return Member("arguments", .object(arguments.map { Member($0.key == old ? new : $0.key, $0.value) }))
      }
    }.giving(argument: old, of: screen, as: new)
  }

  private func giving(argument old: String, of screen: String, as new: String) -> JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map { $0.giving(argument: old, of: screen, as: new) })
    case .object(let members):
      let isIt = members.value("screen") == .string(screen)
      return .object(
        members.map { member in
          if isIt, member.key == "arguments", case .object(let arguments) = member.value {
            return Member("arguments", .object(arguments.map { Member($0.key == old ? new : $0.key, $0.value) }))
          }
          return Member(member.key, member.value.giving(argument: old, of: screen, as: new))
        })
    default: return self
    }
  }
}
