/// A path in a document.
public struct DocumentPath: Hashable, Sendable, CustomStringConvertible {
  public enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  public var steps: [Step]

  public init(_ steps: [Step] = []) { self.steps = steps }

  /// A path of keys.
  init(_ keys: String...) { steps = keys.map { .key($0) } }

  func key(_ name: String) -> DocumentPath { DocumentPath(steps + [.key(name)]) }
  func index(_ place: Int) -> DocumentPath { DocumentPath(steps + [.index(place)]) }

  /// The path as in findings, such as `links.routes[2].path`.
  public var description: String {
    steps.reduce("") { text, step in
      switch step {
      case .key(let name): text.isEmpty ? name : text + "." + name
      case .index(let place): text + "[\(place)]"
      }
    }
  }
}
