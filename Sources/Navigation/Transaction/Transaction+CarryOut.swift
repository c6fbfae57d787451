// Operations one by one, and lists of them within an Apply or a Try.
extension Transaction {
  /// Carries out an operation.
  /// - Parameter mark: where it begins.
  /// - Throws: why it failed; what it did before is for the caller to take back.
  mutating func carryOut(_ operation: Operation, from mark: Mark) throws(NavigationError) {
    let (nodes, bytes) = (state.table.count, state.size)
    let missing = missingActor
    try spend(1)
    do throws(NavigationError) {
      if let map { try perform(operation, in: map, from: mark) } else { try perform(operation) }
      try settle()
      try dropDismissed()
      if let map { try checkNeighbours(of: operation, since: mark, in: map) }
      try checkSize(nodes: nodes, bytes: bytes)
      try checkWork()
    } catch {
      guard ifMissing == .ignore, error.isMissing else {
        // Of several reasons the coordinator's comes behind the other references', and before the operation's own.
        if let missing, !error.isOfReference { throw .coordinatorNotFound(missing) }
        throw error
      }
      rollBack(to: mark)
    }
    if let missing { throw .coordinatorNotFound(missing) }
  }

  /// Carries out an operation whose screens the map completes. What the map has against them comes behind parameters
  /// that are none and references that match nothing.
  private mutating func perform(
    _ operation: Operation, in map: CompiledMap, from mark: Mark
  ) throws(NavigationError) {
    let completed: Operation
    do throws(NavigationError) { completed = try map.complete(operation) } catch {
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

  /// The coordinator that is to act and is not there.
  private var missingActor: CoordinatorID? {
    guard let actor, state.coordinatorIndex(actor) == nil else { return nil }
    return actor
  }

  /// To be asked before anything is changed: who acts may finish by the operation itself.
  /// - Throws: `coordinatorNotFound` when the coordinator that acts is not there.
  mutating func checkActor() throws(NavigationError) {
    if let actor = missingActor { throw .coordinatorNotFound(actor) }
  }

  /// Carries out a list; the first that fails ends it.
  /// - Throws: `operationFailed` with its place in the list.
  mutating func carryOut(_ items: [ApplyItem]) throws(NavigationError) {
    let outer = (actor, ifMissing)
    for index in items.indices {
      let mark = mark
      // One that acts for the whole list may have finished by what came before in it: then nobody acts.
      actor = items[index].coordinator ?? (missingActor == nil ? actor : nil)
      if let missing = items[index].ifMissing { ifMissing = missing }
      do { try carryOut(items[index].operation, from: mark) } catch {
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
    // What a map has against a screen comes with its arguments.
    case .notInMap(_, let kind, _): kind != "screen"
    default: false
    }
  }

  fileprivate var isOfParameter: Bool { if case .invalidParameter = self { true } else { false } }

  /// Whether it says that something cannot be done here, which an `optional` edge or handler forgives: not that a limit
  /// is reached, or that an argument does not fit.
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
