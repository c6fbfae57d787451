/// A line of a table: a keyword, words and, after a colon, a sentence.
struct TableLine {
  let keyword: String
  private var words: ArraySlice<String>
  /// The text after the keyword.
  let rest: String
  /// The text after the first colon that ends a word.
  let sentence: String?

  init(_ line: String) {
    let keyword = String(line.prefix { $0 != " " })
    let rest = line.dropFirst(keyword.count).trimmed
    let colon = rest.firstRange(of: ": ")
    let head = colon.map { rest[..<$0.lowerBound] } ?? rest[...]
    self.keyword = keyword
    self.rest = rest
    sentence = colon.map { rest[$0.upperBound...].trimmed }
    words = head.split(separator: " ").map(String.init)[...]
  }

  var isAtEnd: Bool { words.isEmpty }

  /// The next word.
  mutating func word(_ what: String) throws(GeneratorError) -> String {
    guard let word = words.popFirst() else { throw GeneratorError("\(keyword): \(what) is missing") }
    return word
  }

  /// Takes these words if they come next, and returns whether they do.
  mutating func take(_ expected: String...) -> Bool {
    guard words.starts(with: expected) else { return false }
    words = words.dropFirst(expected.count)
    return true
  }

  mutating func expect(_ expected: String) throws(GeneratorError) {
    if !take(expected) { throw GeneratorError("\(keyword): expected \(expected)") }
  }

  /// Takes the words up to the next one of these.
  mutating func words(until stops: Set<String>) -> [String] {
    let taken = words.prefix { !stops.contains($0) }
    words = words.dropFirst(taken.count)
    return Array(taken)
  }

  func end() throws(GeneratorError) {
    if let word = words.first { throw GeneratorError("\(keyword): \(word) is not known here") }
  }
}

extension StringProtocol {
  /// The text without leading and trailing white space.
  var trimmed: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest.drop(while: \.isWhitespace))
  }
}
