/// A key that was pressed, as far as a terminal tells.
enum Key: Hashable, Sendable {
  /// Something that can be typed.
  case scalar(Unicode.Scalar)
  /// Control and a letter, in lower case.
  case control(Unicode.Scalar)
  /// Alt (or Esc, quickly before) and something that can be typed.
  case alt(Unicode.Scalar)
  case escape, enter, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Left and right with Control or Alt.
  case wordLeft, wordRight
  /// Something that was pasted: not a key, and never a command. The end of a line comes as a space.
  case pasted(Unicode.Scalar)
  case mouse(Mouse)
  /// A key that means nothing here; its bytes must not be taken for others.
  case unknown
}
