extension Operation.Pop {
  /// The screens to remove.
  public enum Extent: Hashable, Sendable {
    /// This number of screens, at least 1.
    case count(Int)
    /// All screens above the last match in the stack.
    case to(ScreenReference)
    case toRoot
  }
}

extension Transaction {
  mutating func perform(_ pop: Operation.Pop) throws(NavigationError) {
    let stack = try container(pop.container, kind: .stack)
    switch pop.extent {
    case .count(let count):
      let children = state.table[children: state.table.slot(stack)].count
      removeChildren(of: stack, from: max(1, children - min(count, children)))
    case .to(let reference): removeChildren(of: stack, from: try index(of: reference, in: stack) + 1)
    case .toRoot: removeChildren(of: stack, from: 1)
    }
  }

  /// The index of a screen in a stack: the last match, or the first with `pick`.
  /// - Throws: `screenNotFound`.
  private mutating func index(of reference: ScreenReference, in stack: NodeID) throws(NavigationError) -> Int {
    let children = state.children(of: stack)
    let matcher = ScreenMatcher(reference.target)
    func isMatch(_ child: NodeID) -> Bool {
      switch reference.target {
      case .id(let id): child == id && state.isScreen(id)
      case .created(let index): created.indices.contains(index) && created[index] == child
      case .screen, .key, .name: matcher.matches(state.table[state.table.slot(child)], &work)
      }
    }
    let found = reference.pick == .first ? children.firstIndex(where: isMatch) : children.lastIndex(where: isMatch)
    guard let found else { throw .screenNotFound(reference) }
    return found
  }
}
