import Navigation

/// The search through the records of one scene for values to be erased, which may take several turns.
struct ErasurePass {
  let entry: ErasureQueue.Entry
  var search: ErasureSearch
  /// The judgement of its values when the work began.
  let judgement: Judgement

  /// The maps that declare the sensitive values of an open scene.
  struct Judgement: Equatable {
    var maps: [UInt64] = []
    var hiddenBefore: Revision = 0
  }
}

/// The bounds of a share of the work. At least one record is read.
struct ErasureBounds {
  /// The records that are read, each with a row of up to 16 KiB.
  let records: Int
  /// Their bytes.
  let bytesRead: Int
  /// The bytes of records and snapshots that are written.
  let bytesWritten: Int

  /// Some milliseconds.
  static let ofTurn = ErasureBounds(records: 512, bytesRead: 128 << 10, bytesWritten: 1 << 20)
  static let ofStop = ErasureBounds(records: 4_096, bytesRead: 1 << 20, bytesWritten: 4 << 20)

  /// The bounds of the reads of several shares.
  func times(_ count: Int) -> ErasureBounds {
    .init(records: count * records, bytesRead: count * bytesRead, bytesWritten: bytesWritten)
  }
}
