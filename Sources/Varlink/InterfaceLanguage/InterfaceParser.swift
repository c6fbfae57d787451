/// Reads an interface file by recursive descent, one token ahead.
///
/// Comments in a usual place (before a declaration or field, behind a field, before a closing bracket) stay there. One
/// in any other place, between a name and its colon say, moves before the declaration or field that it is inside of.
struct InterfaceParser {
  /// How deep structures, arrays and the like may be nested in each other.
  static let depthMax = 64

  var lexer: InterfaceLexer
  var current: InterfaceLexer.Token
  /// Comments in unusual places, inside of what is being read.
  var displaced: [Comment] = []
  var depth = 0
  /// Types that are referred to, and where first.
  private var references: [(name: String, token: InterfaceLexer.Token)] = []

  private init(_ text: String) {
    lexer = InterfaceLexer(text)
    current = lexer.next()
  }

  /// Reads a whole file.
  /// - Throws: the first place where the text is no interface, where a name is declared twice in one interface or
  ///   structure, or where a type is used that the interface does not declare.
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
      // A comment behind a member is about it.
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
      switch try brackets() {
      case .structure(let structure):
        return .type(TypeDeclaration(name: name, definition: .structure(structure), lead: lead))
      case .enumeration(let enumeration):
        return .type(TypeDeclaration(name: name, definition: .enumeration(enumeration), lead: lead))
      }
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

  /// `( … )`: with a colon behind the first name, or nothing inside, a structure, else an enumeration.
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

  /// Passes a comma; stays at a closing bracket and says that it is there.
  private mutating func separator(orElse expected: String = "`,` or `)`") throws(InterfaceSyntaxError) -> Bool {
    switch current.kind {
    case .sign(","):
      displaced += current.lead.comments
      let note = current.note
      advanceKeepingNote()
      // `a: int # about a` and then the comma on the next line: still a note of `a`.
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
    case .sign("("):
      switch try brackets() {
      case .structure(let structure): return .structure(structure)
      case .enumeration(let enumeration): return .enumeration(enumeration)
      }
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
  /// Reads an interface file.
  /// - Throws: where the text is no interface; where a name is declared twice in one interface or structure; where a
  ///   type is used that the interface does not declare.
  /// - Complexity: O(n) in the length, O(m²) in the declarations.
  public init(parsing text: String) throws(InterfaceSyntaxError) {
    self = try InterfaceParser.parse(text)
  }
}
