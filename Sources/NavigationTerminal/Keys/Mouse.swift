/// What was done with a mouse, and in which cell; rows and columns count from 0 at the top left.
struct Mouse: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    /// The left button went down.
    case press
    case wheelUp, wheelDown
  }

  var action: Action
  var row: Int
  var column: Int

  /// - Parameters:
  ///   - button: As terminals count them: what is held with it, and whether the mouse moves, are bits of it.
  ///   - column, row: From 1.
  /// - Returns: nil for other buttons, and for movements.
  init?(button: Int, column: Int, row: Int) {
    let held = 4 + 8 + 16
    switch button & ~held {
    case 0: action = .press
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    default: return nil
    }
    guard row > 0, column > 0 else { return nil }
    (self.row, self.column) = (row - 1, column - 1)
  }
}
