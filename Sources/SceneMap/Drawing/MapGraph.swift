/// A map as boxes, frames and lines, from which all kinds of pictures are drawn.
public struct MapGraph: Sendable {
  /// A group of boxes: a case, a tab or a coordinator.
  struct Frame: Sendable {
    enum Kind: String, Sendable { case root, tab, coordinator }

    var kind: Kind
    var label: String
    /// The index of the frame that contains it.
    var parent: Int?
    /// The index of its first box, at which lines to the frame end.
    var first: Int?
  }

  struct Box: Sendable {
    enum Kind: String, Sendable {
      /// The start of a new scene.
      case start
      case screen
      /// The start of universal transitions.
      case everywhere
      case link
    }

    var kind: Kind
    var label: String
    /// The title of the screen, if it differs from its name.
    var title: String?
    var frame: Int?
    /// The scenes whose path contains the screen.
    var marks: [String] = []
  }

  struct Line: Sendable, Hashable {
    enum Kind: String, Sendable { case begin, push, present, replace, start, root, link }

    var kind: Kind
    var from: Int
    var to: Int
    /// The frame at which the line ends, instead of a box.
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
  /// Boxes and arrows for a terminal.
  case text
  /// The picture that Graphviz draws from `dot`.
  case svg
}
