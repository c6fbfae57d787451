/// The target of a click.
enum Target: Hashable, Sendable {
  /// A tab that a digit selects.
  case tab(Int)
  case transition(Int)
  /// The content of the top screen.
  case content
  /// A field of the form.
  case field(Int)
  /// A value of a choice in a field of the form.
  case option(Int, Int)
  case answer(Answer)
  /// A line of the tree.
  case line(Int)
  /// A screen of the path.
  case screen(Int)
  /// A scene of the list.
  case scene(Int)
  /// A commit of the past.
  case commit(Int)
}

extension Painter {
  /// The target at a cell of the picture of a state.
  ///
  /// - Complexity: O(picture).
  static func target(row: Int, column: Int, of state: TerminalState) -> Target? {
    let painter = Painter(painting: state)
    return painter.targets.last { $0.part.contains(row: row, column: column) }?.target
  }

  /// Adds a target, or nil for a part that covers the targets below.
  mutating func mark(_ part: Rectangle, _ target: Target?) { targets.append((part, target)) }
}
