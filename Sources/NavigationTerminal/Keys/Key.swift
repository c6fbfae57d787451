/// A key press, as reported by a terminal.
enum Key: Hashable, Sendable {
  /// A printable character.
  case scalar(Unicode.Scalar)
  /// Control and a lower-case letter.
  case control(Unicode.Scalar)
  /// Alt, or a quick Esc before, and a printable character.
  case alt(Unicode.Scalar)
  case escape, enter, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Left and right with Control or Alt.
  case wordLeft, wordRight
  /// A pasted character, which is never a command. The end of a line arrives as a space.
  case pasted(Unicode.Scalar)
  case mouse(Mouse)
  /// An unknown key, whose bytes must not be taken for others.
  case unknown
}
