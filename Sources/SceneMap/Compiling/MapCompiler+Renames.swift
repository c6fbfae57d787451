import Navigation

extension MapCompiler {
  mutating func compileRenames() {
    guard let value = document["renames"] else { return }
    tables.renames = MapRenames(
      screens: renames(value["screens"], .screen), arguments: renames(value["arguments"], .argument),
      variants: renames(value["variants"], .variant), tabs: renames(value["tabs"], .tab),
      cases: renames(value["cases"], .case),
      coordinators: renames(value["coordinators"], .coordinator))
  }

  private mutating func renames(_ value: MapValue?, _ topic: MapTopic) -> [MapRenames.Rename] {
    var renames: [MapRenames.Rename] = []
    for member in value?.members ?? [] {
      guard let new = member.value.text else { continue }
      switch topic {
      case .argument, .tab, .variant:
        guard let (owner, old) = split(member, topic) else { continue }
        switch topic {
        case .argument: check(argument: old, of: owner, member)
        case .variant: check(variant: old, of: owner, member)
        default: check(tab: old, of: owner, member)
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

  /// Splits `Screen.old` at the last dot, or, for a variant, whose name may have dots, at the one behind the name of a
  /// screen.
  private mutating func split(_ member: MapValue.Member, _ topic: MapTopic) -> (owner: String, old: String)? {
    let points = member.name.indices.filter { member.name[$0] == "." }
    let behindScreen = points.first { names.screens.place(of: String(member.name[..<$0])) != nil }
    if let point = topic == .variant ? behindScreen ?? points.first : points.last {
      let (owner, old) = (member.name[..<point], member.name[member.name.index(after: point)...])
      if !owner.isEmpty, !old.isEmpty { return (String(owner), String(old)) }
    }
    let example = topic == .tab ? "Tabs.old: new" : "Screen.old: new"
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

  /// The index of the screen that a rename is about. Reports a screen that is not declared.
  private mutating func screen(_ owner: String, _ member: MapValue.Member) -> Int? {
    if let place = names.screens.place(of: owner) { return place }
    findings.add(
      .error, member.key, member.value.path, "\(owner): no such screen",
      nearest: findings.nearest(to: owner, among: names.screens.names))
    return nil
  }

  private mutating func check(variant old: String, of owner: String, _ member: MapValue.Member) {
    guard let place = screen(owner, member) else { return }
    let variants = names.variants[place]
    if variants.place(of: old) != nil { isTaken(old, .variant, member) }
    guard let name = member.value.text, variants.place(of: name) == nil else { return }
    findings.add(
      member.value, "\(name): no such variant of \(owner)",
      nearest: findings.nearest(to: name, among: variants.names))
  }

  private mutating func check(argument old: String, of owner: String, _ member: MapValue.Member) {
    let value = member.value
    guard let place = screen(owner, member) else { return }
    if schemas.screens[place][old] != nil {
      findings.add(.error, member.key, value.path, "\(old): \(owner) has such an argument now")
    }
    guard let name = value.text, schemas.screens[place][name] == nil else { return }
    findings.add(
      value, "\(name): \(owner) has no such argument",
      nearest: findings.nearest(to: name, among: schemas.screens[place].parameters.map(\.name)))
  }
}
