import JSON

// Edits in records: a byte for the kind, then the values needed to apply and to revert the edit.
extension ByteBuffer {
  /// - Parameters:
  ///   - nodes: The nodes, one of which is read in place, because copying it would cost more than writing it.
  ///   - place: The index of the node.
  ///   - index: Its index among its siblings.
  mutating func append(recordOfInsert nodes: [NodeRecord], _ place: Int, _ index: Int) {
    append(EditCode.insert)
    append(record: nodes, place, index)
  }

  mutating func append(recordOfRemove nodes: [NodeRecord], _ place: Int, _ index: Int) {
    append(EditCode.remove)
    append(record: nodes, place, index)
  }

  @inline(never)
  private mutating func append(record nodes: [NodeRecord], _ place: Int, _ index: Int) {
    append(varint: nodes[place].parent)
    append(varint: index)
    append(record: nodes[place])
  }

  mutating func append(record edit: Edit) {
    switch edit {
    case .insert(let node, let index): append(recordOfInsert: [node], 0, index)
    case .remove(let node, let index): append(recordOfRemove: [node], 0, index)
    case .move(let id, let before, let after):
      append(EditCode.move)
      append(varint: id)
      append(ids: before)
      append(ids: after)
    case .update(let id, let before, let after):
      append(EditCode.update)
      append(varint: id)
      append(record: before)
      append(record: after)
    case .appear(let id, let value):
      append(value ? EditCode.appear : EditCode.disappear)
      append(varint: id)
    case .select(let id, let before, let after):
      append(EditCode.select)
      append(varint: id)
      append(record: before)
      append(record: after)
    case .start(let coordinator, let index):
      append(EditCode.start)
      append(record: coordinator)
      append(varint: index)
    case .finish(let coordinator, let index):
      append(EditCode.finish)
      append(record: coordinator)
      append(varint: index)
    case .root(let id, let before, let after):
      append(EditCode.root)
      append(varint: id)
      append(varint: before)
      append(varint: after)
    case .rootCase(let before, let after):
      append(EditCode.rootCase)
      append(counted: before ?? "")
      append(counted: after ?? "")
    case .rename(let id, let before, let after):
      append(EditCode.rename)
      append(varint: id)
      append(counted: before)
      append(counted: after)
    case .back(let id, let before, let after):
      append(EditCode.back)
      append(varint: id)
      append(before.code)
      append(after.code)
    case .given(let id, let before, let after):
      append(EditCode.given)
      append(varint: id)
      append(counted: before.text)
      append(counted: after.text)
    case .scope(let name, let before, let after):
      append(EditCode.scope)
      append(counted: name)
      append(record: before)
      append(record: after)
    case .result(let id, let result):
      append(EditCode.result)
      append(varint: id)
      append(counted: result.text)
    }
  }

  private mutating func append(record choice: Bool?) {
    append(choice.map { $0 ? Choice.yes : Choice.no } ?? Choice.none)
  }

  private mutating func append(ids: [Int]) {
    append(varint: ids.count)
    for id in ids { append(varint: id) }
  }
}

/// The codes of edits on disk. None ever changes.
private enum EditCode {
  static let insert: UInt8 = 0
  static let remove: UInt8 = 1
  static let move: UInt8 = 2
  static let update: UInt8 = 3
  static let appear: UInt8 = 4
  static let disappear: UInt8 = 5
  static let select: UInt8 = 6
  static let start: UInt8 = 7
  static let finish: UInt8 = 8
  static let root: UInt8 = 9
  static let result: UInt8 = 10
  static let rootCase: UInt8 = 11
  static let rename: UInt8 = 12
  static let back: UInt8 = 13
  static let scope: UInt8 = 14
  static let given: UInt8 = 15
}

/// The codes of optional values on disk.
private enum Choice {
  static let none: UInt8 = 0
  static let no: UInt8 = 1
  static let yes: UInt8 = 2
}

extension RecordReader {
  mutating func edit() throws(RecordError) -> Edit {
    let code = try byte()
    switch code {
    case EditCode.insert, EditCode.remove:
      let parent = try varint()
      let index = try varint()
      let node = try node(under: parent)
      return code == EditCode.insert ? .insert(node, index: index) : .remove(node, index: index)
    case EditCode.move: return .move(try varint(), before: try ids(), after: try ids())
    case EditCode.update: return .update(try varint(), before: try content(), after: try content())
    case EditCode.appear: return .appear(try varint(), true)
    case EditCode.disappear: return .appear(try varint(), false)
    case EditCode.select: return .select(try varint(), before: try selection(), after: try selection())
    case EditCode.start: return .start(try coordinator(), index: try varint())
    case EditCode.finish: return .finish(try coordinator(), index: try varint())
    case EditCode.root: return .root(try varint(), before: try optionalVarint(), after: try optionalVarint())
    case EditCode.result: return .result(try varint(), try object())
    case EditCode.given: return .given(try varint(), before: try object(), after: try object())
    case EditCode.rootCase: return .rootCase(before: try optionalText(), after: try optionalText())
    case EditCode.rename: return .rename(try varint(), before: try text(), after: try text())
    case EditCode.back: return .back(try varint(), before: try back(), after: try back())
    case EditCode.scope: return .scope(try text(), before: try choice(), after: try choice())
    default: throw RecordError("an edit", at: position - 1)
    }
  }

  private mutating func back() throws(RecordError) -> TabsBack {
    guard let back = TabsBack(code: try byte()) else { throw RecordError("a way back", at: position - 1) }
    return back
  }

  private mutating func choice() throws(RecordError) -> Bool? {
    switch try byte() {
    case Choice.none: nil
    case Choice.no: false
    case Choice.yes: true
    default: throw RecordError("a choice", at: position - 1)
    }
  }

  private mutating func ids() throws(RecordError) -> [Int] {
    let count = try count()
    var ids: [Int] = []
    ids.reserveCapacity(count)
    for _ in 0..<count { ids.append(try varint()) }
    return ids
  }
}
