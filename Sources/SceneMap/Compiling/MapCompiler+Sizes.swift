import Navigation

extension MapCompiler {
  /// Reports coordinators and cases that build more nodes at once than a scene can have, or more levels than recursion may
  /// reach. Coordinators in tabs of coordinators can grow exponentially.
  mutating func checkSizes() {
    let sizes = Self.sizes(of: tables.coordinators.map(\.root))
    for (place, size) in sizes.enumerated() { check(size, of: names.coordinators.entries[place]) }
    for (place, declared) in tables.cases.enumerated() {
      if case .coordinator = declared.container { continue }
      check(Self.size(of: declared.container, sizes), of: names.cases.entries[place])
    }
  }

  private mutating func check(_ size: BuiltSize, of entry: MapValue.Member) {
    if size.nodes > limits.built {
      findings.add(.error, entry.key, entry.value.path, "builds more than \(limits.built) nodes at once")
    }
    if size.levels > limits.levels {
      findings.add(
        .error, entry.key, entry.value.path,
        "builds more than \(limits.levels) coordinators and containers that lie in one another")
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

  /// The sizes of what each coordinator builds; zero for those that start themselves recursively.
  ///
  /// The coordinators are visited in topological order (Kahn, "Topological Sorting of Large Networks").
  /// - Complexity: O(coordinators + edges).
  private static func sizes(of roots: [MapContainer?]) -> [BuiltSize] {
    let starts = roots.map { $0.map { started(by: $0) } ?? [] }
    var starters = [[Int]](repeating: [], count: roots.count)
    var unknown = starts.map(\.count)
    for (place, started) in starts.enumerated() { for other in started { starters[other].append(place) } }
    var sizes = [BuiltSize](repeating: BuiltSize(nodes: 0, levels: 0), count: roots.count)
    var ready = unknown.indices.filter { unknown[$0] == 0 }
    while let place = ready.popLast() {
      if let root = roots[place] {
        sizes[place] = size(of: root, sizes)
        sizes[place].levels += 1
      }
      for starter in starters[place] {
        unknown[starter] -= 1
        if unknown[starter] == 0 { ready.append(starter) }
      }
    }
    return sizes
  }

  private static func size(of container: MapContainer, _ sizes: [BuiltSize]) -> BuiltSize {
    switch container {
    // The screen and its stack.
    case .screen: return BuiltSize(nodes: 2, levels: 1)
    case .stack(let screens): return BuiltSize(nodes: 1 + screens.count, levels: 1)
    case .tabs(let tabs):
      var result = BuiltSize(nodes: 1, levels: 1)
      for item in tabs.items {
        let item = size(of: item.content, sizes)
        result.nodes = min(result.nodes + item.nodes, BuiltSize.nodesMax)
        result.levels = max(result.levels, item.levels + 1)
      }
      return result
    case .coordinator(let index): return sizes[Int(index.value)]
    }
  }
}

/// The size of what a coordinator or a case builds.
private struct BuiltSize {
  /// The number at which counting stops, so that it cannot overflow.
  static let nodesMax = 1 << 40

  var nodes: Int
  /// The coordinators and containers that lie in one another.
  var levels: Int
}
