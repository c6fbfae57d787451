package import JSON

/// A snapshot that a start could not read, kept for a later navd. It is written in the place of a snapshot, as form 0.
package struct UnreadSnapshot {
  /// The reason why the start could not read the scene.
  package let reason: String
  /// The snapshot as it was; empty if the scene had none, because its Open is in the journal.
  package let snapshot: [UInt8]
  /// The revision from which the scene's records are replayed, whatever a start replays of other scenes.
  package let replayFrom: Revision
  /// The checksum that was stored with it. If it is another than that of the bytes, the disk or another program changed them.
  package let sum: Int

  static let form: UInt8 = 0

  package init(_ reason: String, _ snapshot: [UInt8], sum: Int, replayFrom: Revision) {
    (self.reason, self.snapshot, self.sum, self.replayFrom) = (reason, snapshot, sum, replayFrom)
  }

  /// Reads bytes that `write` wrote.
  /// - Returns: nil for bytes of another form.
  package init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes)
    guard (try? reader.byte()) == Self.form, let sum = try? reader.fixed(), let replayFrom = try? reader.fixed(),
      let reason = try? reader.text()
    else { return nil }
    self.init(reason, Array(bytes[reader.position...]), sum: sum, replayFrom: replayFrom)
  }

  package func write(into buffer: inout ByteBuffer) {
    buffer.append(Self.form)
    buffer.append(fixed: sum)
    buffer.append(fixed: replayFrom)
    buffer.append(counted: reason)
    buffer.append(snapshot)
  }
}
