// Reading tokens, and the comments attached to them.
extension InterfaceParser {
  /// Skips a token; comments that are still attached to it become displaced.
  mutating func advance() {
    displaced += takeNote() + current.lead.comments
    current = lexer.next()
  }

  /// Skips a token whose comments have been taken.
  mutating func advanceKeepingNote() { current = lexer.next() }

  mutating func enter() throws(InterfaceSyntaxError) {
    depth += 1
    if depth > Self.depthMax { throw unexpected("at most \(Self.depthMax) levels of types in types") }
  }

  /// Takes the comments before the token.
  mutating func takeLead() -> Lead {
    defer { current.lead.comments = [] }
    return current.lead
  }

  mutating func takeNote() -> [Comment] {
    defer { current.note = nil }
    return current.note.map { [$0] } ?? []
  }

  mutating func takeNotes() -> Comment? {
    defer { current.note = nil }
    return current.note
  }

  mutating func takeDisplaced() -> [Comment] {
    defer { displaced = [] }
    return displaced
  }

  mutating func takeSign(_ sign: String) throws(InterfaceSyntaxError) {
    guard current.kind == .sign(sign) else { throw unexpected("`\(sign)`") }
    advance()
  }

  mutating func takeWord(_ word: String, as expected: String) throws(InterfaceSyntaxError) {
    guard current.kind == .word(word) else { throw unexpected(expected) }
    advance()
  }

  mutating func takeMemberName() throws(InterfaceSyntaxError) -> String {
    try takeName("a name that begins with a capital letter", Names.isMemberName)
  }

  mutating func takeName(
    _ expected: String, _ isName: (String) -> Bool
  ) throws(InterfaceSyntaxError) -> String {
    guard case .word(let name) = current.kind, isName(name) else { throw unexpected(expected) }
    advance()
    return name
  }

  func unexpected(_ expected: String) -> InterfaceSyntaxError {
    error(at: current, expected, found: current.found)
  }

  func error(
    at token: InterfaceLexer.Token, _ expected: String, found: String
  ) -> InterfaceSyntaxError {
    InterfaceSyntaxError(line: token.line, column: token.column, expected: expected, found: found)
  }
}

extension InterfaceLexer.Token {
  /// The description of the token in an error.
  fileprivate var found: String {
    switch kind {
    case .word(let text), .sign(let text), .stray(let text): "`\(text)`"
    case .end: "the end of the file"
    }
  }
}
