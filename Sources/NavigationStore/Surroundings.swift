/// The environment of a store besides its directory, which tests replace.
struct Surroundings: Sendable {
  var bootID = Files.bootID()
  /// The epoch to use if the old one is over.
  var newEpoch: String
  /// The SQLite VFS to use, nil for the default one.
  var fileSystem: String?
  var schema = Schema.current
  /// The bytes that are collected in a turn file before they are copied into the database.
  var copiedBytes = StoreLimits.copiedBytes
  /// The longest record that a start takes from a turn file, in bytes.
  var recordBytesMax = StoreLimits.recordBytesMax
  var limits = StoreLimits()

  init() {
    var generator = SystemRandomNumberGenerator()
    newEpoch = Epoch.random(using: &generator)
  }
}
