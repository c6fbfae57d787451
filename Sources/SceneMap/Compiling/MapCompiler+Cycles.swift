import Navigation

extension MapCompiler {
  /// Reports infinite recursion: coordinators whose root starts them again, and cycles of `under`.
  mutating func checkCycles() {
    let starts = tables.coordinators.map { coordinator in coordinator.root.map { Self.started(by: $0) } ?? [] }
    for place in Self.cyclic(starts) {
      let entry = names.coordinators.entries[place]
      findings.add(.error, entry.key, entry.value.path, "its root starts it again, without end")
    }
    let under = tables.screens.map { screen in screen.under.first.map { [Int($0.screen.value)] } ?? [] }
    for place in Self.cyclic(under) {
      let entry = names.screens.entries[place]
      guard let value = entry.value["under"] else { continue }
      findings.add(value, "leads back to \(entry.name), without end")
    }
  }

  /// The coordinators that a container starts.
  static func started(by container: MapContainer) -> [Int] {
    switch container {
    case .coordinator(let index): [Int(index.value)]
    case .tabs(let tabs): tabs.items.flatMap { started(by: $0.content) }
    case .screen, .stack: []
    }
  }

  /// The nodes of a graph that are part of a cycle, in ascending order. Source: the strongly connected components of
  /// Tarjan, "Depth-First Search and Linear Graph Algorithms", with an explicit stack instead of recursion.
  /// - Complexity: O(nodes + edges).
  static func cyclic(_ edges: [[Int]]) -> [Int] {
    var order = [Int](repeating: -1, count: edges.count)
    var lowest = order
    var isOpen = [Bool](repeating: false, count: edges.count)
    var open: [Int] = []
    var found: [Int] = []
    var next = 0
    for start in edges.indices where order[start] < 0 {
      var calls = [(node: start, edge: 0)]
      while let (node, edge) = calls.last {
        if edge == 0 {
          order[node] = next
          lowest[node] = next
          next += 1
          open.append(node)
          isOpen[node] = true
        }
        if edge < edges[node].count {
          calls[calls.count - 1].edge += 1
          let target = edges[node][edge]
          if order[target] < 0 {
            calls.append((target, 0))
          } else if isOpen[target] {
            lowest[node] = min(lowest[node], order[target])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last?.node { lowest[caller] = min(lowest[caller], lowest[node]) }
        guard lowest[node] == order[node] else { continue }
        var component: [Int] = []
        while let last = open.popLast() {
          isOpen[last] = false
          component.append(last)
          if last == node { break }
        }
        if component.count > 1 || edges[node].contains(node) { found += component }
      }
    }
    return found.sorted()
  }
}
