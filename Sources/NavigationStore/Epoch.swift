import Encodings

/// When an epoch ends: exactly when state that was acknowledged may have been lost.
///
/// Otherwise (epoch, revision) would name two states. Deciding is a value, so that every case can be tested.
enum Epoch {
  /// Whether the epoch that the database has holds no longer.
  ///
  /// - Parameters:
  ///   - meta: What the last navd left.
  ///   - bootID: Of the machine's present start.
  ///   - hasLog: Whether the write-ahead log was there.
  ///   - hasTurns: Whether the files of turns were there, both of that navd's run.
  ///   - file: The inode of the database.
  ///   - marks: What is told beside it: see `RunMark`. nil: nothing.
  static func isOver(after meta: Meta, bootID: String, hasLog: Bool, hasTurns: Bool, file: Int, marks: [String]?)
    -> Bool
  {
    if meta.epoch == nil || meta.isBackup { return true }
    // A copy, however it was made: what it was copied from may have gone on.
    if let known = meta.file, known != file { return true }
    // An earlier one, put back in the place of what it had become.
    if let mark = meta.mark, let marks, !marks.contains(mark) { return true }
    if meta.isClean { return false }
    // After an unclean stop the log is always there; without it, somebody has taken away what was in it.
    if !hasLog || !hasTurns && meta.mustHaveTurns { return true }
    return switch meta.durability {
    case .full?: false
    // Where the kernel names no start, any may be another one.
    case .normal?: bootID.isEmpty || meta.bootID != bootID
    case Durability.none?, nil: true
    }
  }

  /// An epoch that was never given before: 64 random bits, as 16 hexadecimal digits.
  static func random(using generator: inout some RandomNumberGenerator) -> String {
    Hexadecimal.digits(of: generator.next())
  }
}
