import Logging
import NavigationProtocol
import NavigationStore

/// What is wrong with the disk, told once when it begins and once when it is over.
struct StorageTrouble {
  /// The files are no longer where they were: what is written is lost, though no write fails.
  var vanished: StoreError?
  private(set) var isThere = false
  /// Whether it was told that some of what is kept is damaged: that does not pass, and hinders nothing else.
  private var hasToldDamage = false

  mutating func note(_ error: StoreError, _ log: Logger) {
    if isThere { return }
    isThere = true
    log.error("the disk does not take the state; nothing changes until it does", metadata: ["error": "\(error)"])
  }

  /// What is kept could not be read or tidied up.
  mutating func noteUnread(_ error: StoreError, _ log: Logger) {
    guard error.code == .damaged else { return note(error, log) }
    if hasToldDamage { return }
    hasToldDamage = true
    log.error("a part of the state on disk is damaged; navd goes on without it", metadata: ["error": "\(error)"])
  }

  @inline(__always)
  mutating func noteSuccess(_ log: Logger) {
    if isThere { end(log) }
  }

  private mutating func end(_ log: Logger) {
    isThere = false
    log.notice("the disk takes the state again")
  }

  /// What a caller is told.
  static func failure(_ error: StoreError) -> WireFailure {
    .manager(.storageFailed(.init(message: error.description)))
  }
}
