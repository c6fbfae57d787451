import JSON

extension EditLog {
  /// The edits in the form in which they are recorded: sensitive values leave with their screens, so that nothing
  /// restores them (docs/specification/model.md §12). Values that a screen still has after the commit stay.
  struct Masked {
    let log: EditLog
    /// Whether reverting the edits would restore a screen without a required argument.
    let isBarrier: Bool
    /// The lowest id of a node that has left with a sensitive argument, which older records still have.
    let lowest: Int?
  }

  /// - Parameters:
  ///   - masks: Each mask hides what its map declares.
  ///   - state: The state after the edits.
  /// - Returns: Nil if there is nothing to hide.
  /// - Complexity: O(edits).
  func masked(by masks: [SensitiveMask?], after state: borrowing SceneState) -> Masked? {
    var masked: Masked?
    for case let mask? in masks {
      guard let next = (masked?.log ?? self).masked(by: mask, after: state) else { continue }
      masked = Masked(
        log: next.log, isBarrier: next.isBarrier || masked?.isBarrier ?? false,
        lowest: [next.lowest, masked?.lowest].compactMap(\.self).min())
    }
    return masked
  }

  private func masked(by mask: SensitiveMask, after state: borrowing SceneState) -> Masked? {
    var masked: EditLog?
    var (isBarrier, lowest) = (false, Int?.none)
    for position in 0..<end {
      let edit = self[position]
      guard let written = edit.masked(by: mask, after: state, &isBarrier) else {
        masked?.append(edit)
        continue
      }
      // Most commits have nothing to hide and are recorded as they are.
      if masked == nil { masked = EditLog((0..<position).map { self[$0] }) }
      masked?.append(written)
      if let id = edit.subject { lowest = min(lowest ?? id, id) }
    }
    return masked.map { Masked(log: $0, isBarrier: isBarrier, lowest: lowest) }
  }
}

extension Edit {
  /// - Returns: Nil if there is nothing to hide.
  fileprivate func masked(
    by mask: SensitiveMask, after state: borrowing SceneState, _ isBarrier: inout Bool
  ) -> Edit? {
    switch self {
    case .insert(let node, let index):
      guard node.kind == .screen, let content = mask.leaving(node.content, of: node.id, after: state) else {
        return nil
      }
      return .insert(node.replacing(content), index: index)
    case .remove(let node, let index):
      guard node.kind == .screen, let content = mask.leaving(node.content, of: node.id, after: state) else {
        return nil
      }
      if mask.lacksRequired(content) { isBarrier = true }
      return .remove(node.replacing(content), index: index)
    case .update(let id, let before, let after):
      let (was, becomes) = (mask.leaving(before, of: id, after: state), mask.leaving(after, of: id, after: state))
      guard was != nil || becomes != nil else { return nil }
      if let was, mask.lacksRequired(was) { isBarrier = true }
      return .update(id, before: was ?? before, after: becomes ?? after)
    case .given(let id, let before, let after):
      let present = state.given[id]
      let (was, becomes) = (mask.leaving(before, present), mask.leaving(after, present))
      return was == before && becomes == after ? nil : .given(id, before: was, after: becomes)
    case .result(let id, let result):
      let masked = mask.masked(result)
      return masked == result ? nil : .result(id, masked)
    case .move, .appear, .select, .start, .finish, .root, .rename, .back, .rootCase, .scope: return nil
    }
  }
}

extension SensitiveMask {
  /// The former content of a screen without sensitive values that it no longer has after a commit; nil if that is all
  /// of it.
  func leaving(_ content: NodeContent, of id: NodeID, after state: borrowing SceneState) -> NodeContent? {
    let slot = state.table.slot(id)
    let isThere = slot >= 0 && Text.isSame(state.table[slot].name, content.name)
    // Most screens of a large commit are there as they are, or are gone.
    if isThere, state.table[slot].arguments == content.arguments { return nil }
    let masked = masked(content.arguments, of: content.name)
    if masked == content.arguments { return nil }
    var left = content
    left.arguments = masked
    if !isThere { return left }
    let (members, present) = (content.arguments.members, state.table[slot].arguments)
    let kept = members.filter { masked[$0.key] != nil || Text.isSame(present[$0.key], $0.value) }
    if kept.count == members.count { return nil }
    left.arguments = JSONObject(members: kept)
    return left
  }
}

extension SensitiveMask {
  /// The former arguments of a coordinator or a case without sensitive values that it no longer has after a commit.
  func leaving(_ given: JSONObject, _ present: JSONObject) -> JSONObject {
    let masked = masked(given)
    let kept = given.members.filter { masked[$0.key] != nil || Text.isSame(present[$0.key], $0.value) }
    return kept.count == given.members.count ? given : JSONObject(members: kept)
  }
}

extension NodeRecord {
  fileprivate func replacing(_ content: NodeContent) -> NodeRecord {
    var node = self
    node.content = content
    return node
  }
}
