/// Where in a document something is. A step and what is around it: put together only when somebody asks.
final class MapPath: Sendable, CustomStringConvertible {
  private let parent: MapPath?
  /// A key, or an index as `[2]`.
  private let step: String

  private init(_ parent: MapPath?, _ step: String) {
    self.parent = parent
    self.step = step
  }

  /// The document itself.
  static let root = MapPath(nil, "")

  /// A long key is told in part.
  func appending(key: String) -> MapPath {
    MapPath(self, key.shortened(to: Self.keyBytesMax))
  }

  /// So many findings may name one key that a long one must not be in each of them.
  private static let keyBytesMax = 256
  func appending(index: Int) -> MapPath { MapPath(self, "[\(index)]") }

  var description: String {
    guard let parent else { return "" }
    let before = parent.description
    return before.isEmpty || step.hasPrefix("[") ? before + step : before + "." + step
  }
}
