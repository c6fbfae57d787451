import JSON
import RandomMaps

extension JSONValue {
  /// The same map, where two tabs that lie beside each other would go by one name: without names of tabs.
  var withClearTabs: JSONValue { NaiveMap(self).hasClearTabs ? self : withoutNamesOfTabs }

  private var withoutNamesOfTabs: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { member in
          guard member.key == "tabs" else { return Member(member.key, member.value.withoutNamesOfTabs) }
          let left = member.value.named.filter { $0.name != "name" }
          return Member("tabs", .object(left.map { Member($0.name, $0.value.withoutNamesOfTabs) }))
        })
    case .array(let elements): .array(elements.map(\.withoutNamesOfTabs))
    default: self
    }
  }
}

extension NaiveMap {
  /// Whether no two tabs that lie beside each other go by one name.
  fileprivate var hasClearTabs: Bool {
    let roots = (document.member("coordinators")?.named ?? []).compactMap { $0.value.member("root") }
    return (cases.map(\.value) + roots + tabItems.map(\.value)).allSatisfy { container in
      let labels = (container.member("tabs")?.member("items")?.named ?? []).map { label(of: $0).text }
      return Set(labels).count == labels.count
    }
  }
}
