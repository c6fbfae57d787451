/// The beginning of a written scene, which is the same in all forms.
package struct SceneHead {
  /// The form of the whole scene.
  let form: UInt8
  package let name: String
  package let owner: Int

  init(_ reader: inout RecordReader) throws(RecordError) {
    form = try reader.byte()
    name = try reader.text()
    owner = try reader.varint()
  }

  /// Reads the beginning of a snapshot.
  /// - Returns: nil if the snapshot does not begin with the valid name of a scene.
  package init?(snapshot: [UInt8]) {
    var reader = RecordReader(snapshot)
    guard let head = try? SceneHead(&reader), head.form != UnreadSnapshot.form, Text.isSceneName(head.name) else {
      return nil
    }
    self = head
  }

  /// Reads the beginning of the scene in the record of an Open or an Import.
  /// - Returns: nil if it cannot be read.
  package init?(opening record: [UInt8], at start: Int) {
    guard let opening = try? CommitRecord(record, at: start), var reader = opening.snapshot(),
      let head = try? SceneHead(&reader), Text.isSceneName(head.name)
    else { return nil }
    self = head
  }
}
