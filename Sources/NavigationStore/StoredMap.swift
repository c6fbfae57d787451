/// A scene map as it is kept: the last good source of it.
public struct StoredMap: Equatable, Sendable {
  /// What the map is called.
  public var name: String
  /// Whether it was installed at run time; else it is what was found in a file.
  public var isInstalled: Bool
  /// The file; empty for one that was installed.
  public var file: String
  /// As it was given, in UTF-8.
  public var source: [UInt8]
  /// When it was read: microseconds since 1970.
  public var time: Int

  public init(name: String, isInstalled: Bool, file: String, source: [UInt8], time: Int) {
    self.name = name
    self.isInstalled = isInstalled
    self.file = file
    self.source = source
    self.time = time
  }

  /// What the sum of its source is made with, besides that: FNV-1a of its name (Fowler, Noll, Vo).
  var key: Int {
    var hash: UInt64 = isInstalled ? 0xCBF2_9CE4_8422_2325 : 0x8422_2325_CBF2_9CE4
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash)
  }
}

extension StoredMap {
  /// The row (name, installed, file, source, time, sum) at which a statement stands.
  init(_ row: Statement) {
    self.init(
      name: row.text(0), isInstalled: row.number(1) != 0, file: row.text(2), source: row.bytes(3), time: row.number(4))
  }

  /// Whether it is what was written.
  func isGood(_ row: Statement) -> Bool { Checksum.of(source.span, key: key) == row.number(5) }
}
