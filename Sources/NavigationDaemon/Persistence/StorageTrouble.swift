import Logging
import NavigationProtocol
import NavigationStore

/// What is wrong with the disk, told once when it begins and once when it is over.
struct StorageTrouble {
  /// The files are no longer where they were: what is written is lost, though no write fails.
  var vanished: StoreError?
  private(set) var isThere = false
  /// Whether it is the database that does not take what it is given, while records may still go beside it.
  private var isOfDatabase = false
  /// Whether it was told that some of what is kept is damaged: that does not pass, and hinders nothing else.
  private var hasToldDamage = false

  /// The disk has not taken what was changed.
  mutating func note(_ error: StoreError, _ log: Logger) {
    if isThere, !isOfDatabase { return }
    (isThere, isOfDatabase) = (true, false)
    log.error("the disk does not take the state; nothing changes until it does", metadata: ["error": "\(error)"])
  }

  /// The database has not taken what is beside it, or what tidies it up.
  mutating func noteDatabase(_ error: StoreError, _ log: Logger) {
    if isThere { return }
    (isThere, isOfDatabase) = (true, true)
    log.error(
      "the disk does not take all of the state; what changes is kept beside the database while there is room",
      metadata: ["error": "\(error)"])
  }

  /// What is kept could not be read or tidied up.
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

  /// The database holds all that it is to hold.
  mutating func noteTidy(_ log: Logger) {
    if isThere, isOfDatabase { end(log) }
  }

  private mutating func end(_ log: Logger) {
    (isThere, isOfDatabase) = (false, false)
    log.notice("the disk takes the state again")
  }

  /// What a caller is told.
  static func failure(_ error: StoreError) -> WireFailure {
    .manager(.storageFailed(.init(message: error.description)))
  }
}
