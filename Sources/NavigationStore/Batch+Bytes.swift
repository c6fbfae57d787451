public import JSON

// The byte form of a batch, by which another store takes over the same changes.
extension Batch {
  /// Appends the byte form of all changes of the batch.
  /// - Complexity: O(bytes).
  public func write(into buffer: inout ByteBuffer) {
    buffer.append(bytesOf: records)
    buffer.append(bytesOf: snapshots)
    buffer.append(number: snapshotEnds.count)
    for snapshot in snapshotEnds { buffer.append(numbers: [snapshot.scene, snapshot.revision, snapshot.end]) }
    buffer.append(number: replaced.count)
    for (revision, record) in replaced {
      buffer.append(number: revision)
      buffer.append(field: record)
    }
    buffer.append(numbers: [replayFrom ?? -1, lastClose ?? -1, isErasing ? 1 : 0])
    var replies = TurnReplies()
    replies.append(self)
    buffer.append(field: replies.allBytes)
    buffer.append(number: tokens.count)
    for token in tokens {
      buffer.append(field: token.hash)
      buffer.append(numbers: [token.scene, token.uid, token.mode, token.attached, token.ends])
      buffer.append(texts: [token.frontEnd, token.name])
    }
    buffer.append(number: forgottenTokens.count)
    for hash in forgottenTokens { buffer.append(field: hash) }
    buffer.append(number: closedScenes.count)
    for (scene, erasesFrom) in closedScenes { buffer.append(numbers: [scene, erasesFrom ?? -1]) }
    buffer.append(number: erasedScenes.count)
    buffer.append(numbers: erasedScenes)
    buffer.append(number: maps.count)
    for map in maps {
      buffer.append(numbers: [map.kind.number, map.time])
      buffer.append(texts: [map.name, map.file])
      buffer.append(field: map.source)
    }
    buffer.append(number: forgottenMaps.count)
    for (name, kind) in forgottenMaps {
      buffer.append(number: kind.number)
      buffer.append(texts: [name])
    }
    buffer.append(number: links.count)
    for link in links {
      buffer.append(numbers: [link.scene, link.uid, link.pid, link.opened, link.ends])
      buffer.append(texts: [link.scope, link.url, link.link, link.client, link.frontEnd])
    }
    buffer.append(number: forgottenLinks.count)
    for (scene, scope) in forgottenLinks {
      buffer.append(number: scene)
      buffer.append(texts: [scope])
    }
  }

  /// Replaces the contents by those of a byte form.
  ///
  /// - Parameters:
  ///   - bytes: One or more byte forms, one after the other.
  ///   - start: The offset at which the form begins.
  /// - Returns: The offset of its end; nil if there is no complete form, and the contents are then undefined.
  /// - Complexity: O(bytes).
  public func read(_ bytes: [UInt8], at start: Int) -> Int? {
    removeAll()
    var reader = BatchReader(bytes, at: start)
    records.append(reader.field())
    snapshots.append(reader.field())
    for _ in 0..<reader.count() {
      let snapshot = Snapshot(scene: reader.number(), revision: reader.number(), end: reader.number())
      guard (snapshotEnds.last?.end ?? 0)...snapshots.count ~= snapshot.end else { return nil }
      snapshotEnds.append(snapshot)
    }
    for _ in 0..<reader.count() { replaced.append((reader.number(), reader.field())) }
    replayFrom = reader.optionalNumber()
    lastClose = reader.optionalNumber()
    isErasing = reader.number() != 0
    guard let entries = TurnReplies.entries(reader.field()) else { return nil }
    for entry in entries {
      switch entry {
      case .kept(let request): keep(request)
      case .forgotten(let id): forgetRequest(id)
      }
    }
    readRows(&reader)
    return reader.isGood ? reader.place : nil
  }

  private func readRows(_ reader: inout BatchReader) {
    for _ in 0..<reader.count() {
      let hash = reader.field()
      let (scene, uid, mode, attached, ends) = (
        reader.number(), reader.number(), reader.number(), reader.number(), reader.number()
      )
      let (frontEnd, name) = (reader.text(), reader.text())
      keep(
        StoredToken(
          hash: hash, scene: scene, frontEnd: frontEnd, uid: uid, name: name, mode: mode, attached: attached,
          ends: ends))
    }
    for _ in 0..<reader.count() { forgetToken(reader.field()) }
    for _ in 0..<reader.count() {
      let scene = reader.number()
      closedScenes.append((scene, reader.optionalNumber()))
    }
    for _ in 0..<reader.count() { erasedScenes.append(reader.number()) }
    for _ in 0..<reader.count() {
      let (kind, time) = (StoredMap.Kind(number: reader.number()), reader.number())
      let (name, file) = (reader.text(), reader.text())
      maps.append(StoredMap(name: name, kind: kind, file: file, source: reader.field(), time: time))
    }
    for _ in 0..<reader.count() {
      let kind = StoredMap.Kind(number: reader.number())
      forgottenMaps.append((reader.text(), kind))
    }
    for _ in 0..<reader.count() {
      let (scene, uid, pid, opened, ends) = (
        reader.number(), reader.number(), reader.number(), reader.number(), reader.number()
      )
      let (scope, url, link, client, frontEnd) = (
        reader.text(), reader.text(), reader.text(), reader.text(), reader.text()
      )
      links.append(
        StoredLink(
          scene: scene, scope: scope, url: url, link: link, client: client, frontEnd: frontEnd, uid: uid, pid: pid,
          opened: opened, ends: ends))
    }
    for _ in 0..<reader.count() {
      let scene = reader.number()
      forgottenLinks.append((scene, reader.text()))
    }
  }
}

/// Reads numbers (8 bytes, little endian), and bytes and texts after their lengths. After the first malformed value,
/// all values are empty.
private struct BatchReader {
  private let bytes: [UInt8]
  private(set) var place: Int
  private(set) var isGood = true

  init(_ bytes: [UInt8], at place: Int) {
    self.bytes = bytes
    self.place = place
  }

  mutating func number() -> Int {
    guard isGood, bytes.count - place >= 8 else {
      isGood = false
      return 0
    }
    defer { place += 8 }
    return Int(bytes.littleEndian(Int64.self, at: place))
  }

  mutating func optionalNumber() -> Int? {
    let number = number()
    return number < 0 ? nil : number
  }

  /// The number of entries that follow, each of at least 8 bytes.
  mutating func count() -> Int {
    let count = number()
    if !(0...(bytes.count - place) / 8).contains(count) { isGood = false }
    return isGood ? count : 0
  }

  mutating func field() -> [UInt8] {
    let length = number()
    guard isGood, (0...bytes.count - place).contains(length) else {
      isGood = false
      return []
    }
    defer { place += length }
    return Array(bytes[place..<place + length])
  }

  mutating func text() -> String { String(decoding: field(), as: UTF8.self) }
}

extension ByteBuffer {
  fileprivate mutating func append(number: Int) { append(fixed64: UInt64(bitPattern: Int64(number))) }

  fileprivate mutating func append(numbers: [Int]) {
    for number in numbers { append(number: number) }
  }

  fileprivate mutating func append(field: [UInt8]) {
    append(number: field.count)
    append(field)
  }

  fileprivate mutating func append(bytesOf other: borrowing ByteBuffer) {
    append(number: other.count)
    append(contentsOf: other)
  }

  fileprivate mutating func append(texts: [String]) {
    for text in texts { append(field: Array(text.utf8)) }
  }
}
