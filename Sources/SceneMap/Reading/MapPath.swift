/// A path in a document: a step and the path of its container. The text is only composed on request.
final class MapPath: Sendable, CustomStringConvertible {
  private let parent: MapPath?
  /// A key, or an index such as `[2]`.
  private let step: String

  private init(_ parent: MapPath?, _ step: String) {
    self.parent = parent
    self.step = step
  }

  /// The document itself.
  static let root = MapPath(nil, "")

  /// The path of a member. A long key is cut.
  func appending(key: String) -> MapPath {
    MapPath(self, key.shortened(to: Self.keyBytesMax))
  }

  /// The length to which a key is cut, because many findings may contain it.
  private static let keyBytesMax = 256
  func appending(index: Int) -> MapPath { MapPath(self, "[\(index)]") }

  var description: String {
    guard let parent else { return "" }
    let before = parent.description
    return before.isEmpty || step.hasPrefix("[") ? before + step : before + "." + step
  }
}
