import Navigation

/// All names that a map declares, with their values.
struct MapNames {
  struct Table {
    let entries: [MapValue.Member]
    let names: [String]
    private let index: NameIndex

    init(_ entries: [MapValue.Member]) {
      self.entries = entries
      names = entries.map(\.name)
      index = NameIndex(names)
    }

    init(names: [String]) {
      entries = []
      self.names = names
      index = NameIndex(names)
    }

    var count: Int { names.count }

    func place(of name: String) -> Int? { index.place(of: name) }
  }

  let screens: Table
  let cases: Table
  let coordinators: Table
  let scopes: Table
  let universal: Table
  /// The transitions of each screen.
  let transitions: [Table]
  /// The variants of each screen.
  let variants: [Table]
  /// The names of the items of all tabs, without duplicates.
  let tabs: Table
  /// For each of these names the labels of its items, at most two different ones.
  let tabLabels: [[String]]
  /// The names of tabs with those of their items. Several tabs may have the same name.
  let tabsByOwner: [(owner: String, items: Table)]
  /// The names of all transitions, including universal ones, without duplicates.
  let anyTransition: Table
  let transitionCount: Int

  init(_ document: MapValue) {
    screens = Table(document["screens"]?.members ?? [])
    cases = Table(document["window"]?["cases"]?.members ?? [])
    coordinators = Table(document["coordinators"]?.members ?? [])
    scopes = Table(document["links"]?["scopes"]?.members ?? [])
    universal = Table(document["universal"]?.members ?? [])
    transitions = screens.entries.map { Table($0.value["transitions"]?.members ?? []) }
    variants = screens.entries.map { Table($0.value["variants"]?.members ?? []) }
    let varied = variants.flatMap { $0.entries.flatMap { $0.value["transitions"]?.members ?? [] } }
    // A variant without transitions has those of its screen.
    let inherited = zip(transitions, variants).map { own, variants in
      own.count * (1 + variants.entries.count { $0.value["transitions"] == nil })
    }
    transitionCount = inherited.reduce(universal.count + varied.count, +)
    anyTransition = Table(names: Self.unique(transitions.flatMap(\.names) + varied.map(\.name) + universal.names))
    var found = FoundTabs()
    for entry in cases.entries { found.collect(entry.value) }
    for entry in coordinators.entries { entry.value["root"].map { found.collect($0) } }
    tabs = Table(names: Self.unique(found.items.map(\.name)))
    var labels = [[String]](repeating: [], count: tabs.count)
    for item in found.items {
      guard let place = tabs.place(of: item.name) else { continue }
      let label = Self.label(of: item, coordinators)
      let known = labels[place]
      if known.count < 2, !known.contains(where: { Text.isSame($0, label) }) { labels[place].append(label) }
    }
    tabLabels = labels
    tabsByOwner = found.byOwner
  }

  /// The table of a topic; nil for a topic that a map does not declare by name.
  func table(_ topic: MapTopic) -> Table? {
    switch topic {
    case .screen, .element: screens
    case .case: cases
    case .coordinator: coordinators
    case .scope: scopes
    case .tab: tabs
    case .transition: anyTransition
    case .variant, .argument, .example, .constant, .property, .oldName: nil
    }
  }

  /// The label of an item: its name, or the name of the tabs that it contains.
  func label(of item: MapValue.Member) -> String { Self.label(of: item, coordinators) }

  private static func label(of item: MapValue.Member, _ coordinators: Table) -> String {
    // A coordinator whose root is another coordinator has a finding.
    let coordinator = item.value["coordinator"]?.text.flatMap { coordinators.place(of: $0) }
    let content = coordinator.map { coordinators.entries[$0].value["root"] } ?? item.value
    return content?["tabs"]?["name"]?.text ?? item.name
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen = Set<[UInt8]>(minimumCapacity: names.count)
    return names.filter { seen.insert(Array($0.utf8)).inserted }
  }

  private struct FoundTabs {
    var items: [MapValue.Member] = []
    var byOwner: [(owner: String, items: Table)] = []

    mutating func collect(_ container: MapValue) {
      guard let tabs = container["tabs"] else { return }
      let members = tabs["items"]?.members ?? []
      if let name = tabs["name"]?.text { byOwner.append((name, Table(members))) }
      for item in members {
        items.append(item)
        collect(item.value)
      }
    }
  }
}
