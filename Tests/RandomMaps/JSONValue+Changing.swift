import JSON

extension [JSONValue.Member] {
  func has(_ key: String) -> Bool { contains { $0.key == key } }

  func value(_ key: String) -> JSONValue? { first { $0.key == key }?.value }
}

// Changing a document of a map in some places.
extension JSONValue {
  /// With one name in the place of another, as key and as text.
  func replacing(_ old: String, by new: String) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.replacing(old, by: new) })
    case .object(let members):
      .object(members.map { Member($0.key == old ? new : $0.key, $0.value.replacing(old, by: new)) })
    case .string(old): .string(new)
    default: self
    }
  }

  /// With the members of an object changed; it is made when it is not there.
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

  /// All tabs that are declared anywhere.
  var tabs: [JSONValue] {
    switch self {
    case .array(let elements): elements.flatMap(\.tabs)
    case .object(let members):
      members.flatMap { ($0.key == "tabs" && $0.value["items"] != nil ? [$0.value] : []) + $0.value.tabs }
    default: []
    }
  }

  /// With the items of the tabs of a name changed.
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

  /// With what leads to one screen or case leading to another one, which takes nothing.
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
      // What is said of it goes with it.
      return .object(
        members.filter { $0.key != gone }.map { Member($0.key, $0.value.leading(from: gone, to: other)) })
    case .string(gone): return .string(other)
    default: return self
    }
  }

  /// With an argument of a screen under another name, where it is declared, given, and passed on.
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
