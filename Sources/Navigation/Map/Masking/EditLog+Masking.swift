import JSON

extension EditLog {
  /// The edits as they are written down: values that are sensitive leave with their screens, so that nothing brings them
  /// back (docs/specification/model.md §12). The value that a screen still has after the commit stays.
  struct Masked {
    let log: EditLog
    /// Whether a screen that comes back by these edits would lack something that it requires.
    let isBarrier: Bool
    /// The lowest id of what has left with something sensitive in its arguments, which older records have too.
    let lowest: Int?
  }

  /// - Parameters:
  ///   - masks: Each leaves out what it knows of.
  ///   - state: That after the edits.
  /// - Returns: nil when there is nothing to leave out.
  /// - Complexity: O(edits)
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
      // Most commits have nothing to leave out, and are written as they are.
      if masked == nil { masked = EditLog((0..<position).map { self[$0] }) }
      masked?.append(written)
      if let id = edit.subject { lowest = min(lowest ?? id, id) }
    }
    return masked.map { Masked(log: $0, isBarrier: isBarrier, lowest: lowest) }
  }
}

extension Edit {
  /// - Returns: nil when it may be written as it is.
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
  /// What a screen was without what it is no longer after a commit; nil when that is all of it.
  func leaving(_ content: NodeContent, of id: NodeID, after state: borrowing SceneState) -> NodeContent? {
    let masked = masked(content.arguments, of: content.name)
    if masked == content.arguments { return nil }
    var present = JSONObject.empty
    state.withNode(id) { nodes, slot, _ in
      if Text.isSame(nodes[slot].name, content.name) { present = nodes[slot].arguments }
    }
    let kept = content.arguments.members.filter { masked[$0.key] != nil || Text.isSame(present[$0.key], $0.value) }
    if kept.count == content.arguments.members.count { return nil }
    var content = content
    content.arguments = JSONObject(members: kept)
    return content
  }
}

extension SensitiveMask {
  /// What a coordinator or a case was given without what it no longer has after a commit.
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
