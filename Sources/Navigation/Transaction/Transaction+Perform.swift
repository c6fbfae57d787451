// Operations one by one, and lists of them within an Apply or a Try.
extension Transaction {
  /// Performs an operation, and checks its result: the coordinators that it has uprooted, its neighbours, its size.
  /// - Parameter mark: The state before it.
  /// - Throws: The reason for a failure; the caller takes its changes back.
  mutating func performChecked(_ operation: Operation, from mark: Mark) throws(NavigationError) {
    let (nodes, bytes) = (state.table.count, state.size)
    let missing = missingActor
    try spend(1)
    do throws(NavigationError) {
      if let map { try performCompleted(operation, by: map) } else { try perform(operation) }
      try settle()
      try dropDismissed()
      if let map { try checkNeighbours(of: operation, since: mark, in: map) }
      try checkSize(nodes: nodes, bytes: bytes)
      try checkResults()
      try checkWork()
    } catch {
      guard ifMissing == .ignore, error.isMissing else {
        // The error of the coordinator is reported after those of other references and before the operation's own.
        if let missing, !error.isOfReference { throw .coordinatorNotFound(missing) }
        throw error
      }
      rollBack(to: mark)
    }
    if let missing { throw .coordinatorNotFound(missing) }
  }

  /// Performs an operation whose screens the map completes. Invalid parameters and references without a match are
  /// reported before errors of the map.
  private mutating func performCompleted(_ operation: Operation, by map: CompiledMap) throws(NavigationError) {
    let completed: Operation
    do throws(NavigationError) {
      completed = try build(by: map) { builder throws(NavigationError) in try builder.complete(operation) }
    } catch {
      let fault = error
      isCompleted = false
      defer { isCompleted = true }
      do throws(NavigationError) { try perform(operation) } catch {
        if error.isOfReference || error.isOfParameter { throw error }
      }
      throw fault
    }
    let fault = rootFault(of: completed)
    try perform(completed)
    if let fault { throw fault }
  }

  /// The acting coordinator, if it does not exist.
  private var missingActor: CoordinatorID? {
    guard let actor, state.coordinatorIndex(actor) == nil else { return nil }
    return actor
  }

  /// Called before any change, because the operation itself may finish the acting coordinator.
  /// - Throws: `coordinatorNotFound` if the acting coordinator does not exist.
  mutating func checkActor() throws(NavigationError) {
    if let actor = missingActor { throw .coordinatorNotFound(actor) }
  }

  /// Performs a list of operations, until one fails.
  /// - Throws: `operationFailed` with its place in the list.
  mutating func performAll(_ items: [ApplyItem]) throws(NavigationError) {
    let outer = (actor, ifMissing)
    for index in items.indices {
      let mark = mark
      // An earlier operation may have finished the coordinator that acts for the list: then there is none.
      actor = items[index].coordinator ?? (missingActor == nil ? actor : nil)
      if let missing = items[index].ifMissing { ifMissing = missing }
      do { try performChecked(items[index].operation, from: mark) } catch {
        (actor, ifMissing) = outer
        throw error.inside(index, items[index].operation)
      }
      (actor, ifMissing) = outer
    }
  }
}

extension NavigationError {
  /// Whether a screen or container is missing.
  fileprivate var isMissing: Bool {
    switch self {
    case .screenNotFound, .containerNotFound: true
    default: false
    }
  }

  /// Whether a reference that the caller gave matches nothing.
  fileprivate var isOfReference: Bool {
    switch self {
    case .screenNotFound, .containerNotFound(_, .some), .coordinatorNotFound: true
    // Errors of a map about a screen come with its arguments.
    case .notInMap(_, let kind, _): kind != "screen"
    default: false
    }
  }

  fileprivate var isOfParameter: Bool { if case .invalidParameter = self { true } else { false } }

  /// Whether it says that the operation is impossible here, which an `optional` edge or handler forgives. A limit that
  /// is reached, or an argument that does not fit, is not such an error.
  var isImpossibility: Bool {
    switch self {
    case .limitReached, .invalidArgument: false
    default: true
    }
  }

  /// The same error, seen from the list that the operation is in.
  fileprivate func inside(_ index: Int, _ operation: Operation) -> NavigationError {
    // The work is that of the whole call.
    if case .limitReached(.work, _) = self { return self }
    if case .operationFailed(let inner, let name, let error) = self {
      return .operationFailed(index: [index] + inner, operation: name, error: error)
    }
    return .operationFailed(index: [index], operation: operation.name, error: self)
  }
}
