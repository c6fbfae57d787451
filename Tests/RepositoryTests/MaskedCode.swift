/// Swift code with comments and the contents of string literals replaced by blanks; line breaks stay.
///
/// A scanner of a page, not a parser: the rules of this folder look for words, and must not find them where they are
/// only spoken of. Interpolations are blanked with the string that holds them.
/// - Complexity: O(text)
func maskedCode(_ text: String) -> String {
  var scanner = CodeScanner(rest: Array(text.unicodeScalars)[...])
  scanner.run()
  return String(scanner.output)
}

private struct CodeScanner {
  var rest: ArraySlice<Unicode.Scalar>
  var output = String.UnicodeScalarView()

  mutating func run() {
    while let scalar = rest.first {
      if starts("//") {
        blank { $0.starts("\n") }
      } else if starts("/*") {
        blankBlockComment()
      } else if let hashes = stringStart() {
        blankString(hashes: hashes)
      } else {
        output.append(scalar)
        rest.removeFirst()
      }
    }
  }

  private func starts(_ text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

  /// The number of `#` before the quotation mark of a string that begins here; nil if no string begins here.
  private func stringStart() -> Int? {
    let hashes = rest.prefix { $0 == "#" }.count
    return rest.dropFirst(hashes).first == "\"" ? hashes : nil
  }

  private mutating func skip(_ count: Int) {
    for scalar in rest.prefix(count) { output.append(scalar == "\n" ? "\n" : " ") }
    rest = rest.dropFirst(count)
  }

  private mutating func blank(until end: (Self) -> Bool) {
    while !rest.isEmpty, !end(self) { skip(1) }
  }

  private mutating func blankBlockComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        skip(2)
      } else if starts("*/") {
        depth -= 1
        skip(2)
      } else {
        skip(1)
      }
    } while depth > 0 && !rest.isEmpty
  }

  private mutating func blankString(hashes: Int) {
    let marks = String(repeating: "#", count: hashes)
    skip(hashes)
    let quote = starts("\"\"\"") ? "\"\"\"" : "\""
    skip(quote.count)
    while !rest.isEmpty {
      if starts(quote + marks) { return skip(quote.count + hashes) }
      if quote.count == 1, starts("\n") { return }
      if starts("\\" + marks + "(") {
        skip(hashes + 1)
        blankInterpolation()
      } else {
        skip(starts("\\" + marks) ? hashes + 2 : 1)
      }
    }
  }

  private mutating func blankInterpolation() {
    var depth = 0
    repeat {
      if let hashes = stringStart() {
        blankString(hashes: hashes)
      } else {
        depth += starts("(") ? 1 : starts(")") ? -1 : 0
        skip(1)
      }
    } while depth > 0 && !rest.isEmpty
  }
}
