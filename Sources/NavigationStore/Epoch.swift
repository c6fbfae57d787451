import Encodings

/// The rule by which an epoch ends: exactly if acknowledged state may have been lost, because (epoch, revision) would
/// then name two states.
enum Epoch {
  /// Whether the epoch of the database is over.
  /// - Parameters:
  ///   - meta: The rows that the last run wrote.
  ///   - bootID: The ID of the machine's present boot; empty if unknown.
  ///   - hasLog: Whether a write-ahead log exists that is not empty.
  ///   - hasTurns: Whether both turn files of that run exist, and all their turns follow the database.
  ///   - file: The inode of the database.
  ///   - marks: The marks in the file beside it (`RunMark`); nil if there is none.
  static func isOver(after meta: Meta, bootID: String, hasLog: Bool, hasTurns: Bool, file: Int, marks: [String]?)
    -> Bool
  {
    if meta.epoch == nil || meta.isBackup { return true }
    // A copy: the original may have been written since.
    if let known = meta.file, known != file { return true }
    // An earlier version of the file, put back in its place.
    if let mark = meta.mark, let marks, !marks.contains(mark) { return true }
    if meta.isClean { return false }
    // After an unclean stop there always is a log. Without it, its contents are lost.
    if !hasLog || !hasTurns && meta.mustHaveTurns { return true }
    return switch meta.durability {
    case .full?: false
    // If the kernel gives no ID, the machine may have been booted again.
    case .normal?: bootID.isEmpty || meta.bootID != bootID
    case Durability.none?, nil: true
    }
  }

  /// A new epoch: 64 random bits as 16 hexadecimal digits.
  static func random(using generator: inout some RandomNumberGenerator) -> String {
    Hexadecimal.digits(of: generator.next())
  }
}
