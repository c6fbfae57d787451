import Navigation

extension MapCompiler {
  mutating func compileRenames() {
    guard let value = document["renames"] else { return }
    tables.renames = MapRenames(
      screens: renames(value["screens"], .screen), arguments: renames(value["arguments"], .argument),
      tabs: renames(value["tabs"], .tab), cases: renames(value["cases"], .case),
      coordinators: renames(value["coordinators"], .coordinator))
  }

  private mutating func renames(_ value: MapValue?, _ topic: MapTopic) -> [MapRenames.Rename] {
    var renames: [MapRenames.Rename] = []
    for member in value?.members ?? [] {
      guard let new = member.value.text else { continue }
      switch topic {
      case .argument, .tab:
        guard let (owner, old) = split(member, topic) else { continue }
        if topic == .argument {
          check(argument: old, of: owner, member)
        } else {
          check(tab: old, of: owner, member)
        }
        renames.append(.init(owner: owner, old: old, new: new))
      default:
        _ = resolve(member.value, topic)
        if names.table(topic)?.place(of: member.name) != nil { isTaken(member.name, topic, member) }
        renames.append(.init(old: member.name, new: new))
      }
    }
    return renames
  }

  /// Splits `Screen.old` at the last dot.
  private mutating func split(_ member: MapValue.Member, _ topic: MapTopic) -> (owner: String, old: String)? {
    if let point = member.name.lastIndex(of: ".") {
      let (owner, old) = (member.name[..<point], member.name[member.name.index(after: point)...])
      if !owner.isEmpty, !old.isEmpty { return (String(owner), String(old)) }
    }
    let example = topic == .argument ? "Screen.old: new" : "Tabs.old: new"
    findings.add(.error, member.key, member.value.path, "expected \(example)")
    return nil
  }

  /// Reports an old name that is still in use, and would thus be ambiguous.
  private mutating func isTaken(_ old: String, _ topic: MapTopic, _ member: MapValue.Member) {
    findings.add(.error, member.key, member.value.path, "\(old): is the name of a \(topic.rawValue) now")
  }

  private mutating func check(tab old: String, of owner: String, _ member: MapValue.Member) {
    _ = resolve(member.value, .tab)
    let tabs = names.tabsByOwner.filter { Text.isSame($0.owner, owner) }
    if tabs.isEmpty {
      let owners = names.tabsByOwner.map(\.owner)
      findings.add(
        .error, member.key, member.value.path, "\(owner): no tabs have that name",
        nearest: findings.nearest(to: owner, among: owners))
    } else if tabs.allSatisfy({ $0.items.place(of: old) != nil }) {
      isTaken(old, .tab, member)
    }
  }

  private mutating func check(argument old: String, of owner: String, _ member: MapValue.Member) {
    let value = member.value
    guard let place = names.screens.place(of: owner) else {
      findings.add(
        .error, member.key, value.path, "\(owner): no such screen",
        nearest: findings.nearest(to: owner, among: names.screens.names))
      return
    }
    if schemas.screens[place][old] != nil {
      findings.add(.error, member.key, value.path, "\(old): \(owner) has such an argument now")
    }
    guard let name = value.text, schemas.screens[place][name] == nil else { return }
    findings.add(
      value, "\(name): \(owner) has no such argument",
      nearest: findings.nearest(to: name, among: schemas.screens[place].parameters.map(\.name)))
  }
}
