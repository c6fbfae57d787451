/// A mouse action and its cell. Rows and columns count from 0 at the top left.
struct Mouse: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    /// The left button was pressed.
    case press
    case wheelUp, wheelDown
  }

  var action: Action
  var row: Int
  var column: Int

  /// - Parameters:
  ///   - button: The button as encoded by terminals, with bits for modifiers and motion.
  ///   - column, row: The cell, counted from 1.
  /// - Returns: nil for other buttons and for motion.
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
