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

  func appending(key: String) -> MapPath { MapPath(self, key) }
  func appending(index: Int) -> MapPath { MapPath(self, "[\(index)]") }

  var description: String {
    guard let parent else { return "" }
    let before = parent.description
    return before.isEmpty || step.hasPrefix("[") ? before + step : before + "." + step
  }
}
