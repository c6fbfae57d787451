/// What a click in a part of a picture is about.
enum Target: Hashable, Sendable {
  /// A tab that digits select too.
  case tab(Int)
  case transition(Int)
  /// What the top screen has.
  case content
  /// A field of the form.
  case field(Int)
  case answer(Answer)
  /// A line of the tree.
  case line(Int)
  /// A commit of the past.
  case commit(Int)
}

extension Painter {
  /// What is under a cell of the picture of a state.
  ///
  /// - Complexity: O(picture).
  static func target(row: Int, column: Int, of state: TerminalState) -> Target? {
    let painter = Painter(painting: state)
    return painter.targets.last { $0.part.contains(row: row, column: column) }?.target
  }

  /// Says what a part is about; nil where something covers what was there.
  mutating func mark(_ part: Rectangle, _ target: Target?) { targets.append((part, target)) }
}
