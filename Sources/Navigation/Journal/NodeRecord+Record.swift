import JSON

// Nodes in records: id, owner, a byte of flags, then the parts that the flags announce.
extension ByteBuffer {
  /// Writes a node without its parent, its children and its selection.
  @inline(__always)
  mutating func append(record node: borrowing NodeRecord) {
    append(varint: node.id)
    append(varint: node.owner)
    var flags = node.kind.code | node.back.code &<< 5
    if node.hasAppeared { flags |= NodeFlags.hasAppeared }
    if node.details != nil { flags |= NodeFlags.hasDetails }
    if node.place != nil { flags |= NodeFlags.hasPlace }
    append(flags)
    if let place = node.place { append(place.code) }
    append(counted: node.name)
    if node.kind == .screen { append(counted: node.arguments.text) }
    if let details = node.details { append(record: details) }
  }

  mutating func append(record content: borrowing NodeContent) {
    append(counted: content.name)
    append(counted: content.arguments.text)
    append(content.details == nil ? 0 : 1)
    if let details = content.details { append(record: details) }
  }

  private mutating func append(record details: borrowing ScreenDetails) {
    var flags: UInt8 = 0
    if details.title != nil { flags |= DetailFlags.title }
    if details.transition != nil { flags |= DetailFlags.transition }
    if details.constants != nil { flags |= DetailFlags.constants }
    if details.isDismissing { flags |= DetailFlags.isDismissing }
    append(flags)
    if let title = details.title { append(counted: title) }
    if let transition = details.transition { append(counted: transition) }
    if let constants = details.constants { append(counted: constants.text) }
    append(varint: details.traits?.count)
    for trait in details.traits ?? [] { append(counted: trait) }
  }

  mutating func append(record selection: borrowing TabSelection) {
    append(varint: Int(selection.selected))
    append(varint: selection.history.count)
    for index in selection.history { append(varint: Int(index)) }
  }

  mutating func append(record coordinator: borrowing Coordinator) {
    append(varint: coordinator.id)
    append(counted: coordinator.name)
    append((coordinator.kind == .scene ? 1 : 0) | (coordinator.isEmbedded ? 2 : 0))
    append(varint: coordinator.parent)
    append(varint: coordinator.root)
  }
}

enum NodeFlags {
  static let hasAppeared: UInt8 = 4
  static let hasDetails: UInt8 = 8
  static let hasPlace: UInt8 = 16
}

/// The flags of details on disk. None ever changes.
private enum DetailFlags {
  static let title: UInt8 = 1
  static let transition: UInt8 = 2
  static let constants: UInt8 = 4
  static let isDismissing: UInt8 = 8
}

extension RecordReader {
  mutating func node(under parent: NodeID) throws(RecordError) -> NodeRecord {
    let id = try varint()
    let owner = try varint()
    let flags = try byte()
    guard let kind = NodeKind(code: flags & 3), let back = TabsBack(code: flags >> 5) else {
      throw RecordError("a node", at: position)
    }
    var place: Place?
    if flags & NodeFlags.hasPlace != 0 { place = try self.place() }
    let name = try text()
    let arguments = kind == .screen ? try object() : .empty
    let details = flags & NodeFlags.hasDetails != 0 ? try self.details() : nil
    return NodeRecord(
      id, kind, under: parent, owner: owner, NodeContent(name: name, arguments: arguments, details: details),
      place: place, back: back, hasAppeared: flags & NodeFlags.hasAppeared != 0)
  }

  mutating func content() throws(RecordError) -> NodeContent {
    let name = try text()
    let arguments = try object()
    return NodeContent(name: name, arguments: arguments, details: try byte() == 0 ? nil : try details())
  }

  mutating func selection() throws(RecordError) -> TabSelection {
    var selection = TabSelection(selected: Int32(clamping: try varint()))
    for _ in 0..<(try count()) { selection.history.append(Int32(clamping: try varint())) }
    return selection
  }

  /// Reads a coordinator without children.
  mutating func coordinator() throws(RecordError) -> Coordinator {
    let id = try varint()
    let name = try text()
    let flags = try byte()
    let parent = try optionalVarint()
    return Coordinator(
      id: id, name: name, kind: flags & 1 == 0 ? .view : .scene, parent: parent, isEmbedded: flags & 2 != 0,
      root: try optionalVarint())
  }

  private mutating func place() throws(RecordError) -> Place {
    guard let place = Place(code: try byte()) else { throw RecordError("a place", at: position) }
    return place
  }

  private mutating func details() throws(RecordError) -> ScreenDetails? {
    let flags = try byte()
    let title = flags & DetailFlags.title == 0 ? nil : try text()
    let transition = flags & DetailFlags.transition == 0 ? nil : try text()
    let constants = flags & DetailFlags.constants == 0 ? nil : try object()
    let isDismissing = flags & DetailFlags.isDismissing != 0
    guard let count = try optionalVarint() else {
      return .keeping(
        traits: nil, title: title, transition: transition, constants: constants, isDismissing: isDismissing)
    }
    guard count <= left else { throw RecordError("a count", at: position) }
    var traits: [String] = []
    for _ in 0..<count { traits.append(try text()) }
    return .keeping(
      traits: traits, title: title, transition: transition, constants: constants, isDismissing: isDismissing)
  }
}
