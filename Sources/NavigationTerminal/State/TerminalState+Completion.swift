extension TerminalState {
  /// Asks for candidates for the word at the cursor, or where a link leads.
  mutating func complete() -> [TerminalEffect] {
    guard case .typing(let editor, let purpose) = mode, connection == .attached else { return [] }
    guard purpose == .link else { return [.complete(editor.beforeCursor)] }
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
    let common = candidates.dropFirst().reduce(first) { Self.commonPrefix($0, $1) }
    let isWhole = candidates.count == 1 && common.last != "="
    if common.count > word.count || isWhole {
      for _ in word { editor.apply(.backspace) }
      for scalar in (isWhole ? common + " " : common).unicodeScalars { editor.apply(.insert(scalar)) }
      mode = .typing(editor, for: purpose)
    }
    completions = candidates.count > 1 ? candidates : []
  }

  private static func commonPrefix(_ first: String, _ second: String) -> String {
    String(zip(first, second).prefix { $0 == $1 }.map(\.0))
  }
}
