import Logging
import NavigationProtocol
import NavigationStore

/// A problem of the disk, logged once when it begins and once when it is over.
struct StorageTrouble {
  /// Set if the files were removed or replaced: writes are lost, although none fails.
  var vanished: StoreError?
  private(set) var isThere = false
  /// Whether only the database refuses writes, while records can still be written beside it.
  private var isOfDatabase = false
  /// Whether damage of stored data was logged. It is permanent, and hinders nothing else.
  private var hasToldDamage = false

  /// Notes that the disk has refused a change.
  mutating func note(_ error: StoreError, _ log: Logger) {
    if isThere, !isOfDatabase { return }
    (isThere, isOfDatabase) = (true, false)
    log.error("the disk does not take the state; nothing changes until it does", metadata: ["error": "\(error)"])
  }

  /// Notes that the database has refused the records beside it, or maintenance.
  mutating func noteDatabase(_ error: StoreError, _ log: Logger) {
    if isThere { return }
    (isThere, isOfDatabase) = (true, true)
    log.error(
      "the disk does not take all of the state; what changes is kept beside the database while there is room",
      metadata: ["error": "\(error)"])
  }

  /// Notes that stored data could not be read or tidied up.
  mutating func noteUnread(_ error: StoreError, _ log: Logger) {
    guard error.code == .damaged else { return noteDatabase(error, log) }
    if hasToldDamage { return }
    hasToldDamage = true
    log.error("a part of the state on disk is damaged; navd goes on without it", metadata: ["error": "\(error)"])
  }

  /// - Parameter ofDatabase: Whether the database took something, and not only a file beside it.
  @inline(__always)
  mutating func noteSuccess(ofDatabase: Bool, _ log: Logger) {
    if isThere, ofDatabase || !isOfDatabase { end(log) }
  }

  /// Notes that the database has everything that was written beside it.
  mutating func noteTidy(_ log: Logger) {
    if isThere, isOfDatabase { end(log) }
  }

  private mutating func end(_ log: Logger) {
    (isThere, isOfDatabase) = (false, false)
    log.notice("the disk takes the state again")
  }

  /// The error for callers.
  static func failure(_ error: StoreError) -> WireFailure {
    .manager(.storageFailed(.init(message: error.description)))
  }
}
