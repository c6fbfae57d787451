/// Where two screens may meet: the child at this index of a stack or of the window, and what lies right below it. Index
/// 0 is the root's: nothing is below it.
struct Seam: Hashable, Sendable {
  var container: NodeID
  var index: Int
}

// What lies on what: in the path, and in the stacks of hidden tabs. A tab's first screen lies on nothing.
extension SceneState {
  /// Where a node lies on something; nil for what a tab begins with. Complexity: O(depth + siblings after it).
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

  /// Where something lies on what is on top of a node; nil when nothing does. Complexity: O(depth + siblings after it).
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

  /// The screen above a seam; nil where tabs are. Complexity: O(depth).
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

  /// The screen below a seam; nil for the root's. Complexity: O(depth).
  func lower(of seam: Seam) -> NodeID? {
    seam.index == 0 ? nil : top(of: table[children: table.slot(seam.container)][seam.index - 1])
  }

  /// Where a container is: the indices of its ancestors among their siblings, and its own. Complexity: O(depth · siblings).
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
