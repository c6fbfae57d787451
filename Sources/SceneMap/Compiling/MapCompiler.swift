import Navigation

/// Makes a compiled map of a document that was held against the grammar: resolves names, and finds what cannot be.
///
/// What the grammar found wrong is passed over here, so that one mistake is told once.
struct MapCompiler {
  let document: MapValue
  let limits: MapLimits
  var findings: MapFindings
  let isStrict: Bool
  let names: MapNames
  /// What things take and give, by the same places as their names.
  var schemas = MapSchemas()
  /// Patterns by their text, since a map may say one at many places.
  var patterns: [String: RE2Pattern] = [:]
  var tables = MapTables()

  init(_ document: MapValue, _ findings: MapFindings, _ limits: MapLimits) {
    self.document = document
    self.findings = findings
    self.limits = limits
    isStrict = document["strict"]?.bool ?? false
    names = MapNames(document)
  }

  /// - Parameter fingerprint: of the text.
  /// - Returns: nil when there is no map at all to speak of.
  mutating func compile(fingerprint: UInt64) -> CompiledMap? {
    guard fitsLimits(), let name = document["map"]?.text,
      let version = document["version"]?.text.flatMap({ MapVersion($0) })
    else { return checkedWithoutName() }
    let tables = compileTables()
    guard let initial = tables.initialCase else { return nil }
    return CompiledMap(
      name: name, version: version, isStrict: isStrict, wildcard: tables.wildcard, screens: MapTable(tables.screens),
      universal: tables.universal, rootHandlers: tables.rootHandlers, cases: MapTable(tables.cases),
      initialCase: initial, coordinators: MapTable(tables.coordinators),
      rootCoordinatorName: rootCoordinatorName, links: tables.links,
      renames: tables.renames, fingerprint: fingerprint)
  }

  /// A map without a name or a version is none, but what else is wrong is said at once.
  private mutating func checkedWithoutName() -> CompiledMap? {
    if names.screens.count <= limits.screens, names.transitionCount <= limits.transitions { _ = compileTables() }
    return nil
  }

  private mutating func fitsLimits() -> Bool {
    var fits = true
    if names.screens.count > limits.screens, let screens = document["screens"] {
      findings.add(screens, "\(names.screens.count) screens: a map may have \(limits.screens)")
      fits = false
    }
    if names.transitionCount > limits.transitions {
      findings.add(document, "\(names.transitionCount) transitions: a map may have \(limits.transitions)")
      fits = false
    }
    return fits
  }

  private mutating func compileTables() -> MapTables {
    compileSchemas()
    compileTransitions()
    compileContainers()
    compileScreens()
    compileLinks()
    compileRenames()
    checkWindow()
    checkCycles()
    checkSizes()
    checkReach()
    return tables
  }

  // MARK: - Names

  /// The place of something that the map declares; a finding, and nil, when it does not.
  mutating func resolve(_ value: MapValue, _ topic: MapTopic) -> Int? {
    guard let name = value.text, let table = names.table(topic) else { return nil }
    if let place = table.place(of: name) { return place }
    findings.add(
      value, "\(name): no such \(topic.rawValue)", nearest: findings.nearest(to: name, among: table.names))
    return nil
  }

  /// What the tab goes by that an item of the map is. Tabs may be made by `SetTabs`, too, so one that the map does not
  /// declare is a warning.
  mutating func tab(_ value: MapValue) -> String? {
    guard let name = value.text else { return nil }
    guard let place = names.tabs.place(of: name) else {
      findings.add(
        .warning, value.node, value.path, "\(name): no tabs of this map have such a tab",
        nearest: findings.nearest(to: name, among: names.tabs.names))
      return name
    }
    let labels = names.tabLabels[place]
    if labels.count > 1 {
      findings.add(
        value, "\(name): items of this name go by \(labels.joined(separator: " and by ")): name the items differently")
    }
    return labels[0]
  }

  /// A coordinator that is to build something.
  mutating func resolveCoordinator(_ value: MapValue) -> Int? {
    guard let index = resolve(value, .coordinator) else { return nil }
    let entry = names.coordinators.entries[index]
    if entry.value["root"] == nil, Text.isSame(entry.name, rootCoordinatorName) {
      findings.add(value, "\(entry.name): builds nothing, since it has no root")
    }
    return index
  }

  /// What the map, or else nobody, calls the root view coordinator.
  var rootCoordinatorName: String { document["scene"]?["coordinator"]?.text ?? "root" }

  mutating func resolveScreen(_ value: MapValue) -> ScreenIndex? { resolve(value, .screen).map { ScreenIndex($0) } }
}
