/// One step of editing a line.
enum LineEdit: Hashable, Sendable {
  case insert(Unicode.Scalar)
  case backspace, delete
  case left, right, wordLeft, wordRight, start, end
  case cutWord, cutToStart, cutToEnd
}
