/// A map as boxes, frames and lines: what every kind of picture is drawn from.
public struct MapGraph: Sendable {
  /// What holds boxes together: a case or a tab, or a coordinator.
  struct Frame: Sendable {
    enum Kind: String, Sendable { case root, tab, coordinator }

    var kind: Kind
    var label: String
    /// The frame around it, by its place.
    var parent: Int?
    /// The first box in it, by its place: where lines to the frame end.
    var first: Int?
  }

  struct Box: Sendable {
    enum Kind: String, Sendable {
      /// Where a new scene begins.
      case start
      case screen
      /// Where transitions begin that every screen has.
      case everywhere
      case link
    }

    var kind: Kind
    var label: String
    /// What a person calls it, when that is another word.
    var title: String?
    var frame: Int?
    /// The scenes that are here.
    var marks: [String] = []
  }

  struct Line: Sendable, Hashable {
    enum Kind: String, Sendable { case begin, push, present, replace, start, root, link }

    var kind: Kind
    var from: Int
    var to: Int
    /// The frame that is meant, rather than its first box.
    var frame: Int?
    var label: String
  }

  let title: String
  var frames: [Frame] = []
  var boxes: [Box] = []
  var lines: [Line] = []

  init(title: String) { self.title = title }
}

/// The kinds of pictures.
public enum MapPicture: String, Sendable, CaseIterable {
  case mermaid
  case dot
  /// By Graphviz, from `dot`.
  case svg
}
