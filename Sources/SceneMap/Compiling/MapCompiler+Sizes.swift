import Navigation

extension MapCompiler {
  /// Reports coordinators and cases that build more nodes at once than a scene can have. Coordinators in tabs of
  /// coordinators can grow exponentially.
  mutating func checkSizes() {
    let counts = Self.built(by: tables.coordinators.map(\.root))
    for (place, count) in counts.enumerated() where count > limits.built {
      let entry = names.coordinators.entries[place]
      findings.add(.error, entry.key, entry.value.path, "builds more than \(limits.built) nodes at once")
    }
    for (place, declared) in tables.cases.enumerated() {
      if case .coordinator = declared.container { continue }
      guard Self.count(declared.container, counts) > limits.built else { continue }
      let entry = names.cases.entries[place]
      findings.add(.error, entry.key, entry.value.path, "builds more than \(limits.built) nodes at once")
    }
  }

  /// Reports patterns that are too large together. Further ones were not compiled.
  mutating func checkPatterns() {
    if patternSize <= limits.patternSize { return }
    findings.add(
      document, "patterns of more than \(limits.patternSize) instructions: use a maxLength, or fewer repetitions")
  }

  /// Reports scopes and sensitive arguments that are too long together.
  mutating func checkShown(_ map: CompiledMap) {
    if map.fitsInSnapshots(shownBytes: limits.shownBytes) { return }
    findings.add(
      document,
      "link scopes, their patterns and sensitive arguments: more than \(limits.shownBytes) bytes, in every snapshot")
  }

  /// The number of nodes that each coordinator builds; 0 for those that start themselves recursively.
  ///
  /// The coordinators are visited in topological order (Kahn, "Topological Sorting of Large Networks").
  /// - Complexity: O(coordinators + edges).
  private static func built(by roots: [MapContainer?]) -> [Int] {
    let starts = roots.map { $0.map { started(by: $0) } ?? [] }
    var starters = [[Int]](repeating: [], count: roots.count)
    var unknown = starts.map(\.count)
    for (place, started) in starts.enumerated() { for other in started { starters[other].append(place) } }
    var counts = [Int](repeating: 0, count: roots.count)
    var ready = unknown.indices.filter { unknown[$0] == 0 }
    while let place = ready.popLast() {
      counts[place] = roots[place].map { count($0, counts) } ?? 0
      for starter in starters[place] {
        unknown[starter] -= 1
        if unknown[starter] == 0 { ready.append(starter) }
      }
    }
    return counts
  }

  /// The number at which counting stops, so that it cannot overflow.
  private static let countMax = 1 << 40

  /// The number of nodes of a container, up to `countMax`.
  private static func count(_ container: MapContainer, _ counts: [Int]) -> Int {
    switch container {
    // The screen and its stack.
    case .screen: 2
    case .stack(let screens): 1 + screens.count
    case .tabs(let tabs): min(tabs.items.reduce(1) { $0 + count($1.content, counts) }, countMax)
    case .coordinator(let index): counts[Int(index.value)]
    }
  }
}
