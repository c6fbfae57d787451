public import JSON

// Snapshots of whole scenes, which a start reads before the commits after them.
extension Scene {
  /// The form that this version writes, and the newest that it reads.
  private static let form: UInt8 = 5
  /// The maximum depth of a tree that is read. No client could read a deeper one: a container takes two levels of JSON, and
  /// arguments may have `nestingMax` more. An older navd, which had no limit, may have made one.
  static let depthMax = (JSONParser.depthMax - SceneLimits.nestingMax) / 2 - 4

  /// The reason why clients cannot read each snapshot of these nodes, also when others of them are visible: a clause; nil if
  /// they can. An older navd, which had no limits for the size and the depth of a scene and for the nesting of arguments, may
  /// have made one.
  /// - Complexity: O(nodes), O(containers · depth), and O(bytes) of long arguments.
  public var reasonUnreadable: String? {
    if state.isTooLarge { return "it is too large for clients" }
    if state.isTooDeep { return "its containers are nested too deeply for clients" }
    return isNestedTooDeeply ? "its arguments are nested too deeply for clients" : nil
  }

  /// Whether arguments or constants in it are nested so deeply that clients may not be able to read it.
  /// - Complexity: O(nodes), and O(bytes) of long arguments.
  public var isNestedTooDeeply: Bool { state.isNested(deeperThan: SceneLimits.nestingMax) }

  /// Writes the scene.
  /// - Complexity: O(nodes).
  public func writeSnapshot(into buffer: inout ByteBuffer) { write(into: &buffer) }

  /// Reads a scene written by `writeSnapshot`.
  /// - Parameter limits: The present limits.
  /// - Throws: `RecordError` if it is damaged.
  /// - Complexity: O(nodes).
  public init(snapshot bytes: [UInt8], limits: SceneLimits = .standard) throws(RecordError) {
    var reader = RecordReader(bytes)
    try self.init(&reader, limits)
  }

  /// Reads the scene in the record of an Open or an Import.
  /// - Throws: `RecordError` if the record is damaged or of another kind.
  /// - Complexity: O(nodes).
  public init(opening record: [UInt8], at start: Int = 0, limits: SceneLimits = .standard) throws(RecordError) {
    let opening = try CommitRecord(record, at: start)
    guard var reader = opening.snapshot() else { throw RecordError("a scene", at: start) }
    try self.init(&reader, limits)
    let first = opening.commit.revision
    guard openedRevision == first, revision == first, navigatedRevision == first else {
      throw RecordError("a scene opened at \(first)", at: start)
    }
    (history.head.bytes, history.head.bytesBeforeNewest) = (opening.length, 0)
  }

  func write(into buffer: inout ByteBuffer) {
    buffer.append(Self.form)
    buffer.append(counted: name)
    buffer.append(varint: owner)
    buffer.append(varint: lingerSeconds)
    buffer.append(fixed: openedAt.microseconds)
    buffer.append(fixed: changedAt.microseconds)
    buffer.append(varint: openedRevision)
    buffer.append(varint: revision)
    buffer.append(varint: navigatedRevision)
    buffer.append(varint: transaction.nextID)
    buffer.append(varint: history.head.number)
    buffer.append(varint: history.head.bytes)
    buffer.append(varint: history.head.bytesBeforeNewest)
    buffer.append(record: history.head.done, before: revision)
    buffer.append(record: history.head.undone, before: revision)
    buffer.append(counted: mapReference?.name ?? "")
    buffer.append(counted: mapReference?.version ?? "")
    buffer.append(counted: state.rootCase ?? "")
    buffer.append(fixed: Int(truncatingIfNeeded: mapReference?.fingerprint ?? 0))
    buffer.append(varint: hiddenBefore)
    buffer.append(varint: secretsLeft)
    buffer.append(varint: state.linkConditions.choices.count)
    for choice in state.linkConditions.choices {
      buffer.append(counted: choice.scope)
      buffer.append(choice.isActive ? 1 : 0)
    }
    let given = state.given.all
    buffer.append(varint: given.count)
    for entry in given {
      buffer.append(varint: entry.id)
      buffer.append(counted: entry.arguments.text)
    }
    buffer.append(varint: state.table.count)
    buffer.append(varint: state.coordinators.count)
    writeCoordinators(into: &buffer)
    write(childrenOf: SceneState.window, into: &buffer)
  }

  /// Writes the coordinators, parents first and siblings in order. There may be thousands of levels.
  private func writeCoordinators(into buffer: inout ByteBuffer) {
    var waiting = state.coordinators.filter { $0.parent == nil }
    waiting.reverse()
    while let coordinator = waiting.popLast() {
      buffer.append(record: coordinator)
      for child in coordinator.children.reversed() {
        if let child = state.coordinator(child) { waiting.append(child) }
      }
    }
  }

  private func write(childrenOf id: NodeID, into buffer: inout ByteBuffer) {
    let children = state.children(of: id)
    buffer.append(varint: children.count)
    for child in children {
      let slot = state.table.slot(child)
      buffer.append(record: state.table[slot])
      if state.table[slot].kind == .tabs { buffer.append(record: state.table[selection: slot]) }
      if state.table[slot].kind != .screen { write(childrenOf: child, into: &buffer) }
    }
  }

  private init(_ reader: inout RecordReader, _ limits: SceneLimits) throws(RecordError) {
    let head = try SceneHead(&reader)
    let form = head.form
    guard (1...Self.form).contains(form) else { throw RecordError("a scene of form \(Self.form)", at: 0) }
    guard Text.isSceneName(head.name) else { throw RecordError("the name of a scene", at: 0) }
    let lingerSeconds = try reader.optionalVarint()
    let openedAt = Timestamp(microseconds: try reader.fixed())
    let changedAt = Timestamp(microseconds: try reader.fixed())
    let openedRevision = try reader.varint()
    let revision = try reader.varint()
    let navigatedRevision = try reader.varint()
    guard openedRevision > 0, max(openedRevision, navigatedRevision) <= revision else {
      throw RecordError("earlier revisions", at: reader.position)
    }
    let nextID = try reader.counter()
    var history = History()
    history.head.number = try reader.counter()
    history.head.bytes = try reader.counter()
    history.head.bytesBeforeNewest = try reader.varint()
    guard history.head.bytesBeforeNewest <= history.head.bytes else {
      throw RecordError("the bytes of a history", at: reader.position)
    }
    history.head.done = try reader.stepReference(before: revision)
    history.head.undone = try reader.stepReference(before: revision)
    // Maps were added in form 2.
    let map = form < 2 ? nil : try reader.optionalText()
    let version = form < 2 ? "" : try reader.text()
    let rootCase = form < 2 ? nil : try reader.optionalText()
    let fingerprint = form < 3 ? 0 : UInt64(truncatingIfNeeded: try reader.fixed())
    let hiddenBefore = form < 3 ? 0 : try reader.varint()
    let secretsLeft = form < 5 ? nil : try reader.optionalVarint()
    var conditions = LinkConditions(rootCase: rootCase)
    // Link scopes were added in form 4.
    for _ in 0..<(form < 4 ? 0 : try reader.count()) { conditions[try reader.text()] = try reader.byte() != 0 }
    var given = GivenArguments()
    // Given arguments were added in form 5.
    for _ in 0..<(form < 5 ? 0 : try reader.count()) { given[try reader.varint()] = try reader.object() }
    var transaction = Transaction(state: SceneState(capacity: try reader.count() + 1, containers: 2), nextID: nextID)
    transaction.limits = limits
    transaction.state.linkConditions = conditions
    transaction.state.given = given
    for _ in 0..<(try reader.count()) {
      let coordinator = try reader.coordinator()
      // Parents come first.
      guard transaction.state.coordinator(coordinator.id) == nil,
        coordinator.parent.map({ transaction.state.coordinator($0) != nil }) ?? true
      else { throw RecordError("a coordinator", at: reader.position) }
      transaction.state.linkLast(coordinator)
    }
    try reader.children(of: SceneState.window, into: &transaction.state, depth: Self.depthMax)
    // Calls would give an id again.
    guard transaction.state.lastID < nextID else { throw RecordError("a greater next id", at: reader.position) }
    self.init(
      head.name, transaction, history, owner: head.owner, lingerSeconds: lingerSeconds, openedAt: openedAt,
      openedRevision: openedRevision, changedAt: changedAt, revision: revision, navigatedRevision: navigatedRevision)
    self.hiddenBefore = hiddenBefore
    self.secretsLeft = secretsLeft
    mapReference = map.map { MapReference(name: $0, version: version, fingerprint: fingerprint) }
    isSuspended = mapReference != nil
  }
}

extension RecordReader {
  fileprivate mutating func children(of parent: NodeID, into state: inout SceneState, depth: Int) throws(RecordError) {
    guard depth > 0 else { throw RecordError("a tree of this depth", at: position) }
    for index in 0..<(try count()) {
      let node = try node(under: parent)
      guard node.kind != .window, !state.table.contains(node.id) else { throw RecordError("a node", at: position) }
      state.link(node, at: index)
      if node.kind == .tabs { state.table[selection: state.table.slot(node.id)] = try selection() }
      if node.kind != .screen { try children(of: node.id, into: &state, depth: depth - 1) }
    }
    guard state.isWhole(parent) else { throw RecordError("a whole tree", at: position) }
  }
}

extension SceneState {
  /// Whether a snapshot may be longer than clients read.
  /// - Complexity: O(1).
  var isTooLarge: Bool { SceneLimits.treeBytes(size: byteCount, nodes: nodeCount) > SceneLimits.treeBytesMax }

  /// Whether arguments or constants in it are nested more deeply than a number.
  fileprivate func isNested(deeperThan depth: Int) -> Bool {
    given.all.contains { $0.arguments.isNested(deeperThan: depth) }
      || table.nodes.contains { node in
        node.arguments.isNested(deeperThan: depth) || node.details?.constants?.isNested(deeperThan: depth) ?? false
      }
  }

  /// Adds a coordinator as its parent's last child.
  fileprivate mutating func linkLast(_ coordinator: Coordinator) {
    link(coordinator, at: coordinator.parent.flatMap { self.coordinator($0) }?.children.count ?? 0)
  }
}
