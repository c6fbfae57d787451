/// What a scene knows of its history without looking at any commit: all that is needed to add one to it.
///
/// The steps that can be taken back are a list from the newest down, those that can be carried out again another. Each
/// step says which one is below it in its list, as a list of Lisp does, so a commit only says what is on top now, and the
/// lists before it are still there for whoever goes back.
struct HistoryHead: Hashable, Sendable {
  /// The step that Undo takes back next.
  var done: StepReference?
  /// The step that Redo carries out next.
  var undone: StepReference?
  /// How many navigation commits there ever were.
  var number = 0
  /// How long the records of all commits that there ever were are, in bytes.
  var bytes = 0
  /// What `bytes` was before the newest navigation commit: history forgets it together with what follows it.
  var bytesBeforeNewest = 0
}

extension HistoryHead {
  /// What the record of a commit says first: its place in history. Nothing else of it is read.
  init?(of record: Span<UInt8>) {
    var position = Record.headBytes
    guard let number = Self.varint(record, &position), let bytes = Self.varint(record, &position),
      let sinceNewest = Self.varint(record, &position)
    else { return nil }
    self.number = number
    self.bytes = bytes
    bytesBeforeNewest = bytes - sinceNewest
  }

  private static func varint(_ record: Span<UInt8>, _ position: inout Int) -> Int? {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while shift < 64, position < record.count {
      let byte = record[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(truncatingIfNeeded: value) }
      shift += 7
    }
    return nil
  }
}
