/// What the store takes from the world besides the directory: real in navd, made up in tests.
struct Surroundings: Sendable {
  var bootID = Files.bootID()
  /// The epoch if there must be a new one.
  var newEpoch: String
  /// SQLite's name of the file system, nil for the usual one.
  var fileSystem: String?
  var schema = Schema.current
  /// How many bytes of records come together before they are copied into the database.
  var copiedBytes = StoreLimits.copiedBytes
  var limits = StoreLimits()

  init() {
    var generator = SystemRandomNumberGenerator()
    newEpoch = Epoch.random(using: &generator)
  }
}
