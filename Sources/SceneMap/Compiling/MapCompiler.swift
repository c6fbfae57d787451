import Navigation

/// Compiles a document that has been checked against the grammar: resolves names and reports semantic errors.
///
/// It skips values that do not match the grammar, so that each mistake is reported once.
struct MapCompiler {
  let document: MapValue
  let limits: MapLimits
  var findings: MapFindings
  let isStrict: Bool
  let names: MapNames
  /// The arguments and results of screens, cases and coordinators, by the indices of their names.
  var schemas = MapSchemas()
  /// The patterns by their text, because a map may use a pattern repeatedly.
  var patterns: [String: RE2Pattern] = [:]
  /// The size of these patterns, and of those that were refused for their size.
  var patternSize = 0
  /// The number of arguments that are passed on, as `MapLimits.passed` counts them.
  private var passed = 0
  var tables = MapTables()

  init(_ document: MapValue, _ findings: MapFindings, _ limits: MapLimits) {
    self.document = document
    self.findings = findings
    self.limits = limits
    isStrict = document["strict"]?.bool ?? false
    names = MapNames(document)
  }

  /// - Parameter fingerprint: the hash of the text.
  /// - Returns: nil if the document is too incomplete for a map.
  mutating func compile(fingerprint: UInt64) -> CompiledMap? {
    guard fitsLimits(), let name = document["map"]?.text,
      let version = document["version"]?.text.flatMap({ MapVersion($0) })
    else { return checkedWithoutName() }
    let tables = compileTables()
    guard let initial = tables.initialCase else { return nil }
    let map = CompiledMap(
      name: name, version: version, isStrict: isStrict, wildcard: tables.wildcard, screens: MapTable(tables.screens),
      universal: tables.universal, rootHandlers: tables.rootHandlers, cases: MapTable(tables.cases),
      initialCase: initial, coordinators: MapTable(tables.coordinators),
      rootCoordinatorName: rootCoordinatorName, links: tables.links,
      renames: tables.renames, fingerprint: fingerprint)
    checkShown(map)
    return map
  }

  /// Checks a document without a name or a version completely, although it is not a map, to report all errors at once.
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
    checkPatterns()
    checkPassed()
    checkReach()
    return tables
  }

  /// Counts arguments that are passed on.
  /// - Returns: False for more than allowed, which `checkPassed` reports.
  mutating func passes(_ count: Int) -> Bool {
    passed += count
    return passed <= limits.passed
  }

  private mutating func checkPassed() {
    if passes(0) { return }
    findings.add(
      document, "more than \(limits.passed) arguments that stacks and links pass on to their screens: use shorter ones")
  }

  // MARK: - Names

  /// The index of a declared name. Reports a name that is not declared, and returns nil.
  mutating func resolve(_ value: MapValue, _ topic: MapTopic) -> Int? {
    guard let name = value.text, let table = names.table(topic) else { return nil }
    if let place = table.place(of: name) { return place }
    findings.add(
      value, "\(name): no such \(topic.rawValue)", nearest: findings.nearest(to: name, among: table.names))
    return nil
  }

  /// The name by which a tab is selected. A tab that the map does not declare is only a warning, because `SetTabs` may
  /// create it.
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

  /// The index of a coordinator that must have a root.
  mutating func resolveCoordinator(_ value: MapValue) -> Int? {
    guard let index = resolve(value, .coordinator) else { return nil }
    let entry = names.coordinators.entries[index]
    if entry.value["root"] == nil, Text.isSame(entry.name, rootCoordinatorName) {
      findings.add(value, "\(entry.name): builds nothing, since it has no root")
    }
    return index
  }

  /// The name of the root coordinator, which the map may set.
  var rootCoordinatorName: String { document["scene"]?["coordinator"]?.text ?? "root" }

  mutating func resolveScreen(_ value: MapValue) -> ScreenIndex? { resolve(value, .screen).map { ScreenIndex($0) } }
}
