/// The row of an open scene.
public struct StoredScene: Equatable, Sendable {
  /// The scene's number on disk: the revision of its opening.
  public var scene: Int
  /// The last revision that the snapshot includes.
  public var revision: Int
  public var snapshot: [UInt8]
  /// The checksum that was stored with it.
  public var sum: Int

  /// - Parameter sum: nil for the right one.
  public init(scene: Int, revision: Int, snapshot: [UInt8], sum: Int? = nil) {
    self.scene = scene
    self.revision = revision
    self.snapshot = snapshot
    self.sum = 0
    self.sum = sum ?? expectedSum
  }

  /// Whether the snapshot has its checksum. If not, the disk or another program changed it.
  /// - Complexity: O(bytes of the snapshot).
  public var isSound: Bool { sum == expectedSum }

  private var expectedSum: Int { Checksum.of(snapshot.span, key: SnapshotTable.key(scene, revision)) }
}
