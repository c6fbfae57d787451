import Varlink

// Interfaces without comments or layout, for comparison.
extension Interface {
  /// The interface without blank lines.
  var bare: Interface { mapLeads { Lead($0.comments.map { Comment($0.text) }) } }

  /// The interface without comments and blank lines.
  var withoutComments: Interface { mapLeads { _ in Lead() } }

  private func mapLeads(_ map: @escaping (Lead) -> Lead) -> Interface {
    let mapper = LeadMapper(map: map)
    return Interface(
      name: name, members: members.map { mapper.member($0) }, lead: map(lead),
      commentsAtEnd: mapper.comments(commentsAtEnd))
  }
}

private struct LeadMapper {
  var map: (Lead) -> Lead

  func comments(_ comments: [Comment]) -> [Comment] { map(Lead(comments)).comments }

  func note(_ note: Comment?) -> Comment? { note.flatMap { comments([$0]).first } }

  func member(_ member: Member) -> Member {
    switch member {
    case .type(let type):
      let definition: TypeDeclaration.Definition =
        switch type.definition {
        case .structure(let structure): .structure(self.structure(structure))
        case .enumeration(let enumeration): .enumeration(self.enumeration(enumeration))
        }
      return .type(TypeDeclaration(name: type.name, definition: definition, lead: map(type.lead)))
    case .method(let method):
      return .method(
        Method(
          name: method.name, parameters: structure(method.parameters), reply: structure(method.reply),
          lead: map(method.lead)))
    case .error(let error):
      return .error(
        ErrorDeclaration(name: error.name, parameters: structure(error.parameters), lead: map(error.lead)))
    }
  }

  func structure(_ structure: Structure) -> Structure {
    Structure(
      structure.fields.map { Field($0.name, type($0.type), lead: map($0.lead), note: note($0.note)) },
      commentsAtEnd: comments(structure.commentsAtEnd))
  }

  func enumeration(_ enumeration: Enumeration) -> Enumeration {
    Enumeration(
      enumeration.cases.map { .init($0.name, lead: map($0.lead), note: note($0.note)) },
      commentsAtEnd: comments(enumeration.commentsAtEnd))
  }

  func type(_ type: FieldType) -> FieldType {
    switch type {
    case .array(let inner): .array(self.type(inner))
    case .dictionary(let inner): .dictionary(self.type(inner))
    case .optional(let inner): .optional(self.type(inner))
    case .structure(let structure): .structure(self.structure(structure))
    case .enumeration(let enumeration): .enumeration(self.enumeration(enumeration))
    default: type
    }
  }
}
