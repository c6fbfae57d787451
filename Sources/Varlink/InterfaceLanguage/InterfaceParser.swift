/// Parses an interface file by recursive descent with one token of lookahead.
///
/// Comments before a declaration or field, after a field, or before a closing bracket keep their place. A comment in any
/// other place, such as between a name and its colon, moves before the declaration or field that contains it.
struct InterfaceParser {
  /// The limit for the nesting of types.
  static let depthMax = 64

  var lexer: InterfaceLexer
  var current: InterfaceLexer.Token
  /// Comments in unusual places of the current declaration or field.
  var displaced: [Comment] = []
  var depth = 0
  /// The references to declared types, with their tokens.
  private var references: [(name: String, token: InterfaceLexer.Token)] = []

  private init(_ text: String) {
    lexer = InterfaceLexer(text)
    current = lexer.next()
  }

  /// Parses a file; see `Interface.init(parsing:)`.
  static func parse(_ text: String) throws(InterfaceSyntaxError) -> Interface {
    var parser = InterfaceParser(text)
    return try parser.interface()
  }

  private mutating func interface() throws(InterfaceSyntaxError) -> Interface {
    let lead = takeLead()
    try takeWord("interface", as: "`interface`")
    let name = try takeName("an interface name such as `org.example.ftl`", Names.isInterfaceName)
    var interface = Interface(name: name)
    interface.lead = Lead(lead.comments + takeDisplaced() + takeNote(), isAfterBlankLine: lead.isAfterBlankLine)
    var names: [String] = []
    while current.kind != .end {
      let token = current
      var member = try member()
      // A comment after a member describes it.
      member.lead.comments += takeDisplaced() + takeNote()
      if names.contains(member.name) {
        throw error(at: token, "a name that is declared once", found: "`\(member.name)` again")
      }
      names.append(member.name)
      interface.members.append(member)
    }
    interface.commentsAtEnd = current.lead.comments
    try checkReferences(interface)
    return interface
  }

  private func checkReferences(_ interface: Interface) throws(InterfaceSyntaxError) {
    let types = interface.types.map(\.name)
    for reference in references where !types.contains(reference.name) {
      throw error(at: reference.token, "a type that the interface declares", found: "`\(reference.name)`")
    }
  }

  private mutating func member() throws(InterfaceSyntaxError) -> Member {
    let lead = takeLead()
    switch current.kind {
    case .word("type"):
      advance()
      let name = try takeMemberName()
      return .type(TypeDeclaration(name: name, definition: try brackets(), lead: lead))
    case .word("method"):
      advance()
      let name = try takeMemberName()
      let parameters = try structure()
      try takeSign("->")
      return .method(Method(name: name, parameters: parameters, reply: try structure(), lead: lead))
    case .word("error"):
      advance()
      let name = try takeMemberName()
      return .error(ErrorDeclaration(name: name, parameters: try structure(), lead: lead))
    default:
      throw unexpected("`type`, `method` or `error`")
    }
  }

  private mutating func structure() throws(InterfaceSyntaxError) -> Structure {
    let token = current
    switch try brackets() {
    case .structure(let structure): return structure
    case .enumeration: throw error(at: token, "fields with types", found: "names without types")
    }
  }

  /// `( … )`: a structure if it is empty or has a colon after the first name, an enumeration otherwise.
  private mutating func brackets() throws(InterfaceSyntaxError) -> TypeDeclaration.Definition {
    try takeSign("(")
    try enter()
    defer { depth -= 1 }
    if current.kind == .sign(")") {
      let comments = takeNote() + takeLead().comments
      advance()
      return .structure(Structure(commentsAtEnd: comments))
    }
    let outer = displaced
    displaced = []
    defer { displaced = outer }
    let (lead, name) = try leadAndName()
    if current.kind == .sign(":") { return .structure(try fields(lead, name)) }
    return .enumeration(try cases(lead, name))
  }

  private mutating func fields(_ firstLead: Lead, _ firstName: String) throws(InterfaceSyntaxError) -> Structure {
    var structure = Structure()
    var (lead, name) = (firstLead, firstName)
    while true {
      try takeSign(":")
      let type = try type()
      let isLast = try separator()
      let note = takeNotes()
      structure.fields.append(Field(name, type, lead: lead.with(takeDisplaced()), note: note))
      if isLast { break }
      let token = current
      (lead, name) = try leadAndName()
      if structure.fields.contains(where: { $0.name == name }) {
        throw error(at: token, "a field name that is there once", found: "`\(name)` again")
      }
    }
    structure.commentsAtEnd = takeLead().comments
    advance()
    return structure
  }

  private mutating func cases(_ firstLead: Lead, _ firstName: String) throws(InterfaceSyntaxError) -> Enumeration {
    var enumeration = Enumeration([])
    var (lead, name) = (firstLead, firstName)
    while true {
      let isLast = try separator(orElse: enumeration.cases.isEmpty ? "`:`, `,` or `)`" : "`,` or `)`")
      let note = takeNotes()
      enumeration.cases.append(Enumeration.Case(name, lead: lead.with(takeDisplaced()), note: note))
      if isLast { break }
      let token = current
      (lead, name) = try leadAndName()
      if enumeration.cases.contains(where: { $0.name == name }) {
        throw error(at: token, "a name that is there once", found: "`\(name)` again")
      }
    }
    enumeration.commentsAtEnd = takeLead().comments
    advance()
    return enumeration
  }

  private mutating func leadAndName() throws(InterfaceSyntaxError) -> (Lead, String) {
    let note = takeNote()
    let lead = takeLead()
    let name = try takeName("a field name", Names.isFieldName)
    return (Lead(note + lead.comments, isAfterBlankLine: lead.isAfterBlankLine), name)
  }

  /// Skips a comma, or stops before a closing bracket.
  /// - Returns: whether there is a closing bracket.
  private mutating func separator(orElse expected: String = "`,` or `)`") throws(InterfaceSyntaxError) -> Bool {
    switch current.kind {
    case .sign(","):
      displaced += current.lead.comments
      let note = current.note
      advanceKeepingNote()
      // In `a: int # about a` with the comma on the next line the comment is still a note of `a`.
      if let note {
        if let second = current.note { displaced.append(second) }
        current.note = note
      }
      return false
    case .sign(")"): return true
    default: throw unexpected(expected)
    }
  }

  private mutating func type() throws(InterfaceSyntaxError) -> FieldType {
    try enter()
    defer { depth -= 1 }
    switch current.kind {
    case .sign("?"):
      advance()
      if current.kind == .sign("?") { throw unexpected("a type that is not optional") }
      return .optional(try type())
    case .sign("[]"):
      advance()
      return .array(try type())
    case .sign("[string]"):
      advance()
      return .dictionary(try type())
    case .sign("("): return try brackets().fieldType
    case .word(let word): return try namedType(word)
    default: throw unexpected("a type")
    }
  }

  private mutating func namedType(_ word: String) throws(InterfaceSyntaxError) -> FieldType {
    let token = current
    let type: FieldType
    switch word {
    case "bool": type = .bool
    case "int": type = .int
    case "float": type = .float
    case "string": type = .string
    case "object": type = .object
    case "any": type = .any
    default:
      guard Names.isMemberName(word) else { throw unexpected("a type") }
      references.append((word, token))
      type = .named(word)
    }
    advance()
    return type
  }
}

extension Lead {
  fileprivate func with(_ more: [Comment]) -> Lead { Lead(comments + more, isAfterBlankLine: isAfterBlankLine) }
}

extension Interface {
  /// Parses an interface file.
  /// - Throws: the first syntax error, duplicate name in an interface or structure, or reference to an undeclared type.
  /// - Complexity: O(n + m²) for n characters and m declarations.
  public init(parsing text: String) throws(InterfaceSyntaxError) {
    self = try InterfaceParser.parse(text)
  }
}
