import JSON

extension TerminalState {
  /// Asks for candidates for the word at the cursor, or for the destination of a link.
  mutating func complete() -> [TerminalEffect] {
    guard case .typing(let editor, let purpose) = mode, connection == .attached else { return [] }
    guard purpose == .link else { return [.complete(editor.beforeCursor)] }
    if editor.isEmpty { return scene.map == nil ? [] : [.listLinks] }
    do throws(LinkProblem) {
      return try Self.link(editor.text).map { [.resolve($0)] } ?? []
    } catch {
      completions = [error.sentence]
      return []
    }
  }

  /// Takes the sentence about a link if the link is still on the line.
  mutating func take(_ sentence: String, ofLink asked: String) {
    guard case .typing(let editor, .link) = mode, let link = try? Self.link(editor.text), link == asked else { return }
    completions = [sentence]
  }

  /// Takes the candidates for the last word of a line.
  ///
  /// - Parameters:
  ///   - candidates: The whole words.
  ///   - word: The last word of the line as typed.
  mutating func take(_ candidates: [String], for line: String, word: String) {
    guard case .typing(var editor, let purpose) = mode, editor.beforeCursor == line, line.hasSuffix(word),
      let first = candidates.first
    else { return }
    let candidates = candidates.map { Self.quoted($0) }
    let common = candidates.dropFirst().reduce(candidates.first ?? first) { Self.commonPrefix($0, $1) }
    // A value follows = and the / of a link.
    let isWhole = candidates.count == 1 && common.last != "=" && common.last != "/"
    if common.count > word.count || isWhole {
      for _ in word { editor.apply(.backspace) }
      for scalar in (isWhole ? common + " " : common).unicodeScalars { editor.apply(.insert(scalar)) }
      mode = .typing(editor, for: purpose)
    }
    completions = candidates.count > 1 ? candidates : []
  }

  /// A word as it is typed here: an argument whose value has white space has it in quotes, as in `size="extra large"`.
  private static func quoted(_ word: String) -> String {
    guard let equals = word.firstIndex(of: "="), word.contains(where: \.isWhitespace),
      word[..<equals].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    else { return word }
    let value = String(word[word.index(after: equals)...])
    return "\(word[...equals])\(JSONValue.string(value).description)"
  }

  private static func commonPrefix(_ first: String, _ second: String) -> String {
    String(zip(first, second).prefix { $0 == $1 }.map(\.0))
  }
}
