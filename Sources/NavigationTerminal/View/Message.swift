import NavigationProtocol

/// A sentence for the person at the terminal, shown in the last line.
struct Message: Error, Hashable, Sendable {
  var text: String
  var isError: Bool

  static func note(_ text: String) -> Message { Message(text: text, isError: false) }
  static func error(_ text: String) -> Message { Message(text: text, isError: true) }
}

extension Message {
  /// The outcome of a waiting link, or nil if the scene shows it.
  init?(_ link: SceneInterface.LinkEvent) {
    switch link.outcome {
    case .waiting, .carriedOut: return nil
    case .failed: self = .error("The link \(link.url) could not be opened\(link.error.map { ": \($0)" } ?? "").")
    case .replaced: self = .note("The link \(link.url) does not wait any more: a newer one took its place.")
    case .expired: self = .note("The link \(link.url) waited too long and was given up.")
    }
  }
}
