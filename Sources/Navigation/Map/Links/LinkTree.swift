/// A trie of patterns by segment. The time to match a URL depends on the number of its segments, not on the number of
/// patterns.
struct LinkTree: Sendable {
  private struct Node: Sendable {
    var literals = NameIndex([])
    /// Indices of nodes, in the order of `literals`.
    var children: [Int32] = []
    /// The node for any value; -1 if there is none.
    var value: Int32 = -1
    /// Routes that end here.
    var ends: [Int32] = []
    /// Routes whose remaining segments begin here.
    var rests: [Int32] = []
    /// Some routes at or below this node, which came close if nothing matches.
    var nearest: [Int32] = []
  }

  /// The maximum number of routes reported as close.
  private static let nearestMax = 8

  private var nodes = [Node()]
  /// The rank of each route: more literal segments first, then the order of the map.
  private var rank: [Int32] = []

  /// - Complexity: O(segments).
  init(_ patterns: [LinkPattern]) {
    var builders = [[(name: String, child: Int32)]]()
    builders.append([])
    var places: [[[UInt8]: Int32]] = [[:]]
    for (route, pattern) in patterns.enumerated() {
      var node = 0
      note(route, near: node)
      for segment in pattern.segments {
        let next: Int32
        switch segment {
        case .value: next = nodes[node].value
        case .literal(let text): next = places[node][Array(text.utf8)] ?? -1
        }
        if next >= 0 {
          node = Int(next)
        } else {
          nodes.append(Node())
          builders.append([])
          places.append([:])
          let child = Int32(nodes.count - 1)
          switch segment {
          case .value: nodes[node].value = child
          case .literal(let text):
            places[node][Array(text.utf8)] = child
            builders[node].append((text, child))
          }
          node = Int(child)
        }
        note(route, near: node)
      }
      if pattern.rest == nil { nodes[node].ends.append(Int32(route)) } else { nodes[node].rests.append(Int32(route)) }
    }
    for (node, children) in builders.enumerated() {
      nodes[node].literals = NameIndex(children.map(\.name))
      nodes[node].children = children.map(\.child)
    }
    let order = patterns.indices.sorted {
      (-patterns[$0].literalCount, $0) < (-patterns[$1].literalCount, $1)
    }
    rank = [Int32](repeating: 0, count: patterns.count)
    for (place, route) in order.enumerated() { rank[route] = Int32(place) }
  }

  private mutating func note(_ route: Int, near node: Int) {
    if nodes[node].nearest.count < Self.nearestMax { nodes[node].nearest.append(Int32(route)) }
  }

  /// The routes that match the segments, in the order in which to try them.
  /// - Complexity: O(segments · routes found).
  func routes(for segments: [String]) -> [Int] {
    var found: [Int32] = []
    collect(segments[...], from: 0, into: &found)
    return found.sorted { rank[Int($0)] < rank[Int($1)] }.map { Int($0) }
  }

  private func collect(_ segments: ArraySlice<String>, from node: Int, into found: inout [Int32]) {
    guard let first = segments.first else {
      found += nodes[node].ends
      return
    }
    found += nodes[node].rests
    if let place = nodes[node].literals.place(of: first) {
      collect(segments.dropFirst(), from: Int(nodes[node].children[place]), into: &found)
    }
    if nodes[node].value >= 0, !first.isEmpty {
      collect(segments.dropFirst(), from: Int(nodes[node].value), into: &found)
    }
  }

  /// Some routes that begin with the same literal segments, if at least one segment is the same.
  func nearest(to segments: [String]) -> [Int] {
    var node = 0
    for segment in segments {
      guard let place = nodes[node].literals.place(of: segment) else { break }
      node = Int(nodes[node].children[place])
    }
    return node == 0 ? [] : nodes[node].nearest.map { Int($0) }
  }
}
