import JSON
import NavigationProtocol
import NavigationStore
import Varlink

// Postpones calls while a worker has the disk; they are dispatched again afterwards.
extension Daemon {
  /// Whether a call must wait until the disk is no longer busy.
  func mustWait(_ method: MethodID?, _ call: CallView) -> Bool {
    guard let method, journal.keepsState else { return false }
    if !journal.isAway { return Self.writes(method) }
    if journal.isLax, Self.wishesDurable(call) { return true }
    if !Self.onlyChangesScene(method, call) { return Self.needsStorage(method, call) }
    if journal.isBacklogged { context.metrics.reachedLimit(.pendingBytes) }
    return journal.isBacklogged || journal.nextWriteNeedsDatabase || !migrations.isIdle
  }

  private static func wishesDurable(_ call: CallView) -> Bool {
    call.parameters?["options"]?["durable"]?.boolValue ?? false
  }

  /// Whether a call leads to records and a kept reply only, so that it needs no database. If one should lead to more, the
  /// loop waits for the worker.
  private static func onlyChangesScene(_ method: MethodID, _ call: CallView) -> Bool {
    switch method {
    case .navigationApply: !(call.parameters?["operations"].map(hasLinks) ?? false)
    case .sceneOpen, .sceneImport: true
    default: method.isOperation && !method.changesLinks
    }
  }

  /// Whether any of these operations, or of those inside them, is about links, which are stored apart from records.
  private static func hasLinks(_ operations: JSONElement) -> Bool {
    for operation in operations.elements {
      if let name = operation["operation"]?.stringValue, MethodID(operation: name)?.changesLinks == true { return true }
      for inner in [operation["operations"], operation["otherwise"], operation["ensure"]] {
        if let inner, hasLinks(inner) { return true }
      }
    }
    return false
  }

  private static func writes(_ method: MethodID) -> Bool {
    switch method {
    // The operations that they release wait by themselves.
    case .sceneAnswerGuard, .sceneAnswerRequest: false
    default: method.role != .observe || method == .sceneAttach
    }
  }

  private static func needsStorage(_ method: MethodID, _ call: CallView) -> Bool {
    switch method {
    case .sceneHistory, .sceneSubscribe, .sceneAwaitResult: true
    case .sceneGet: call.parameters?["revision"].map { !$0.isNull } ?? false
    default: writes(method)
    }
  }
}
