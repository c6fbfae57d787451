/// A text that equals another one byte for byte, where `String` also takes texts for equal that only look alike.
struct Bytes: Equatable, CustomStringConvertible {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: Bytes, b: Bytes) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  var description: String { text }
}
