/// What copying the logs has to do, and which erasures it is the end of. The loop's.
struct CheckpointState {
  /// How often something was erased in the database, and up to which of these nothing of it is left in the logs.
  private var erasures = 0
  private var erasuresDone = 0
  private var erasuresCopied = 0
  /// Whether the logs that are copied now are cut, not only used again; and whether the file of turns that was written is
  /// among them.
  private var cuts = false
  private var isChanged = false

  /// Whether the logs may have something that was erased in the database.
  var hasErased: Bool { erasures > erasuresDone }

  mutating func erased() { erasures += 1 }

  /// - Returns: Whether the logs are to be cut.
  mutating func begin() -> Bool {
    cuts = hasErased
    isChanged = false
    return cuts
  }

  mutating func change(_ isChanged: Bool) {
    self.isChanged = isChanged
    erasuresCopied = erasures
  }

  /// All of it is done.
  mutating func end() { if cuts && isChanged { erasuresDone = erasuresCopied } }
}
