/// A place where two screens may be neighbours: the child at an index of a stack or of the window, and the node right
/// below it. Nothing lies below index 0, which is the root's.
struct Seam: Hashable, Sendable {
  var container: NodeID
  var index: Int
}

// Neighbours in the path and in the stacks of hidden tabs. The first screen of a tab has nothing below it.
extension SceneState {
  /// The seam below a node; nil for the first screen of a tab.
  /// - Complexity: O(depth + siblings after it).
  func seam(below id: NodeID) -> Seam? {
    var id = id
    while true {
      let parent = table[table.slot(id)].parent
      if kind(of: parent) == .tabs { return nil }
      let index = index(of: id, in: parent)
      if index > 0 || parent == Self.window { return Seam(container: parent, index: index) }
      id = parent
    }
  }

  /// The seam above a node; nil if nothing lies above it.
  /// - Complexity: O(depth + siblings after it).
  func seam(above id: NodeID) -> Seam? {
    var id = id
    while id != Self.window {
      let parent = table.slot(table[table.slot(id)].parent)
      if table[parent].kind == .tabs {
        guard selectedChild(parent) == id else { return nil }
      } else {
        let index = index(of: id, in: table[parent].id)
        if index + 1 < table[children: parent].count { return Seam(container: table[parent].id, index: index + 1) }
      }
      id = table[parent].id
    }
    return nil
  }

  /// The screen above a seam; nil if tabs are above it.
  /// - Complexity: O(depth).
  func upper(of seam: Seam) -> NodeID? {
    var slot = table.slot(table[children: table.slot(seam.container)][seam.index])
    while true {
      switch table[slot].kind {
      case .screen: return table[slot].id
      case .stack: slot = table.slot(table[children: slot][0])
      case .tabs, .window: return nil
      }
    }
  }

  /// The screen below a seam; nil for the seam of the root.
  /// - Complexity: O(depth).
  func lower(of seam: Seam) -> NodeID? {
    seam.index == 0 ? nil : top(of: table[children: table.slot(seam.container)][seam.index - 1])
  }

  /// The position of a container: the indices of its ancestors among their siblings, and its own.
  /// - Complexity: O(depth · siblings).
  func place(ofContainer id: NodeID) -> [Int] {
    var (id, indices): (NodeID, [Int]) = (id, [])
    while id != Self.window {
      let parent = table[table.slot(id)].parent
      indices.append(index(of: id, in: parent))
      id = parent
    }
    return indices.reversed()
  }
}
