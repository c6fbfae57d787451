/// The seams at which edits have made screens neighbours. They follow from the edits alone, whatever the size of the
/// scene.
struct TouchedSeams {
  private var seams: [Seam] = []
  private var spans: [Span] = []
  /// The index in `spans` of each container.
  private var places: [NodeID: Int] = [:]

  /// The touched children of a container, from the first touched child to the last.
  private struct Span {
    let container: NodeID
    /// The number of children after the edit under consideration.
    var count: Int
    /// The numbers of untouched children at the start and at the end.
    var first: Int
    var last: Int
  }

  /// - Parameters:
  ///   - position: The position of the first edit.
  ///   - includesArguments: Whether any change of arguments touches a screen.
  ///   - map: The map by which a change of the variant touches a screen.
  /// - Complexity: O(edits · depth).
  init(
    _ log: borrowing EditLog, from position: Int, _ state: borrowing SceneState, includesArguments: Bool,
    in map: CompiledMap? = nil
  ) {
    // Backwards, because the children are known as they are at the end.
    for position in (position..<log.end).reversed() {
      switch log[position] {
      case .insert(let node, let index):
        touch(node.parent, state) { span in
          span.first = min(span.first, index)
          span.last = min(span.last, span.count - index - 1)
          span.count -= 1
        }
      case .remove(let node, let index):
        touch(node.parent, state) { span in
          span.first = min(span.first, index)
          span.last = min(span.last, span.count - index)
          span.count += 1
        }
      case .move(let id, let before, let after):
        touch(id, state) { span in
          span.first = min(span.first, zip(before, after).prefix { $0 == $1 }.count)
          span.last = min(span.last, zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count)
        }
      case .update(let id, let before, let after):
        if state.isScreen(id), includesArguments || !Self.isSame(before, after, in: map) {
          insert(state.seam(below: id))
          insert(state.seam(above: id))
        }
      case .select(let id, _, _): if state.table.contains(id) { insert(state.seam(above: id)) }
      case .appear, .start, .finish, .root, .rename, .back, .rootCase, .given, .scope, .result: break
      }
    }
    for span in spans { insert(span, state) }
  }

  /// Whether a map puts no difference between two contents of a screen.
  private static func isSame(_ before: NodeContent, _ after: NodeContent, in map: CompiledMap?) -> Bool {
    guard Text.isSame(before.name, after.name) else { return false }
    return before.arguments == after.arguments
      || map?.declared(before.name, before.arguments) == map?.declared(after.name, after.arguments)
  }

  /// The seams without duplicates, from the root up.
  /// - Complexity: O(n log n).
  func ordered(in state: borrowing SceneState) -> [Seam] {
    if seams.count < 2 { return seams }
    var places: [NodeID: [Int]] = [:]
    for seam in seams where places[seam.container] == nil {
      places[seam.container] = state.place(ofContainer: seam.container)
    }
    let sorted = seams.sorted { a, b in
      if a.container == b.container { return a.index < b.index }
      let (left, right) = (places[a.container] ?? [], places[b.container] ?? [])
      return (left + [a.index]).lexicographicallyPrecedes(right + [b.index])
    }
    return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
  }

  private mutating func insert(_ seam: Seam?) { if let seam { seams.append(seam) } }

  private mutating func touch(_ id: NodeID, _ state: borrowing SceneState, _ body: (inout Span) -> Void) {
    let slot = state.table.slot(id)
    if slot < 0 { return }
    let count = state.table[children: slot].count
    if places[id] == nil {
      places[id] = spans.count
      spans.append(Span(container: id, count: count, first: count, last: count))
    }
    if let place = places[id] { body(&spans[place]) }
  }

  private mutating func insert(_ span: Span, _ state: borrowing SceneState) {
    let container = span.container
    let slot = state.table.slot(container)
    if state.table[slot].kind == .tabs { return insert(state.seam(above: container)) }
    let count = state.table[children: slot].count
    let start = max(span.first, 1)
    for index in start..<max(start, min(count - span.last + 1, count)) {
      seams.append(Seam(container: container, index: index))
    }
    if span.first == 0 {
      insert(container == SceneState.window ? Seam(container: container, index: 0) : state.seam(below: container))
    }
    if span.last == 0, container != SceneState.window { insert(state.seam(above: container)) }
  }
}
