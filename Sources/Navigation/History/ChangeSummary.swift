import JSON

/// The sum of a list of edits, node by node. Computed only when needed, from the edits and the state after them.
struct ChangeSummary {
  private(set) var traces: [NodeTrace] = []
  private var places: [NodeID: Int] = [:]
  /// The results of removed nodes and finished coordinators.
  private(set) var results: [Int: JSONObject] = [:]
  /// Former coordinators, nil for started ones, in the order in which they were touched.
  private(set) var coordinators: [(id: CoordinatorID, before: Coordinator?)] = []
  private var knownCoordinators: Set<CoordinatorID> = []
  /// The former state of link scopes, sorted by the bytes of their names.
  private var scopes: [(name: String, before: Bool?)] = []

  /// - Complexity: O(edits), and O(children) of containers whose order may have changed.
  init(_ log: borrowing EditLog, after state: borrowing SceneState) {
    for position in 0..<log.end { note(log[position], state) }
    if traces.contains(where: \.isOrderTouched) { compareOrders(log, after: state) }
  }

  private mutating func note(_ edit: Edit, _ state: borrowing SceneState) {
    switch edit {
    case .insert(let node, let index):
      let existed = traces[trace(node.id, existed: false)].existed
      if existed || index == 0 { touchOrder(of: node.parent) }
    case .remove(let node, let index):
      let place = trace(node.id, existed: true)
      if traces[place].existed, traces[place].removed == nil { traces[place].removed = node }
      if index == 0 { touchOrder(of: node.parent) }
    case .move(let id, _, _): touchOrder(of: id)
    case .update(let id, let before, _):
      let place = trace(id, existed: true)
      if traces[place].content == nil, traces[place].removed == nil { traces[place].content = before }
    case .appear(let id, let value):
      let place = trace(id, existed: true)
      if traces[place].hasAppeared == nil, traces[place].removed == nil { traces[place].hasAppeared = !value }
    case .select(let id, let before, _):
      let place = trace(id, existed: true)
      if traces[place].selection == nil, traces[place].removed == nil { traces[place].selection = before }
    case .start(let coordinator, _): note(coordinator.id, before: nil)
    case .finish(let coordinator, _): note(coordinator.id, before: coordinator)
    case .root(let id, let before, _):
      guard var coordinator = state.coordinator(id) else { return }
      coordinator.root = before
      note(id, before: coordinator)
    case .rename(let id, let before, _):
      guard var coordinator = state.coordinator(id) else { return }
      coordinator.name = before
      note(id, before: coordinator)
    case .back(let id, let before, _):
      let place = trace(id, existed: true)
      if traces[place].back == nil, traces[place].removed == nil { traces[place].back = before }
    case .rootCase, .given: break
    case .scope(let name, let before, let after):
      // If no caller had switched the scope before, the edit switched it from the map's value.
      let place = scopes.lowerBound { $0.name.utf8.lexicographicallyPrecedes(name.utf8) }
      if place < scopes.count, Text.isSame(scopes[place].name, name) { return }
      scopes.insert((name, before ?? after.map { !$0 }), at: place)
    case .result(let id, let result): results[id] = result
    }
  }

  private mutating func note(_ id: CoordinatorID, before: Coordinator?) {
    if knownCoordinators.insert(id).inserted { coordinators.append((id, before)) }
  }

  private mutating func trace(_ id: NodeID, existed: Bool) -> Int {
    if let place = places[id] { return place }
    places[id] = traces.count
    traces.append(NodeTrace(id: id, existed: existed))
    return traces.count - 1
  }

  private mutating func touchOrder(of container: NodeID) {
    traces[trace(container, existed: true)].isOrderTouched = true
  }

  /// Finds the containers whose remaining children are in another order, and the nodes whose place changed because
  /// another sibling is the first.
  private mutating func compareOrders(_ log: borrowing EditLog, after state: borrowing SceneState) {
    var before: [NodeID: [NodeID]] = [:]
    for trace in traces where trace.isOrderTouched && trace.existed && state.table.contains(trace.id) {
      before[trace.id] = state.children(of: trace.id)
    }
    for position in (0..<log.end).reversed() {
      switch log[position] {
      case .insert(let node, let index): before[node.parent]?.remove(at: index)
      case .remove(let node, let index): before[node.parent]?.insert(node.id, at: index)
      case .move(let id, let order, _): if before[id] != nil { before[id] = order }
      default: break
      }
    }
    for place in traces.indices {
      let container = traces[place].id
      guard let children = before[container] else { continue }
      let now = state.children(of: container)
      let kept = children.filter { state.table.contains($0) }
      traces[place].isOrderChanged = kept != now.filter { existed($0) }
      guard state.kind(of: container) == .stack, children.first != now.first else { continue }
      if let first = kept.first, first == children.first { markPlace(first) }
      if let first = now.first, existed(first) { markPlace(first) }
    }
  }

  private func existed(_ id: NodeID) -> Bool { places[id].map { traces[$0].existed } ?? true }

  private mutating func markPlace(_ id: NodeID) { traces[trace(id, existed: true)].isPlaceChanged = true }

  /// The kind of the net change.
  /// - Complexity: O(nodes touched).
  func netChange(_ state: borrowing SceneState) -> NetChange {
    var net = NetChange.nothing
    for trace in traces {
      let slot = state.table.slot(trace.id)
      if trace.existed != (slot >= 0) || trace.isOrderChanged { return .navigation }
      guard slot >= 0 else { continue }
      if trace.isContentChanged(state, at: slot) { return .navigation }
      if trace.isAppearanceChanged(state, at: slot) { net = .appearance }
    }
    for (id, before) in coordinators {
      let now = state.coordinator(id)
      if before?.root != now?.root || !Text.isSame(before?.name, now?.name) { return .navigation }
    }
    for (id, before) in coordinators where (before == nil) != (state.coordinator(id) == nil) { return .navigation }
    for (name, before) in scopes where before != state.linkConditions[name] { return .scopes }
    return net
  }
}
