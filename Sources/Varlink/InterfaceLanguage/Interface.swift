/// An interface file as a value: its name, its members in order, and all comments.
///
/// Source: the grammar of https://varlink.org/Interface-Definition.
public struct Interface: Equatable, Sendable {
  /// The comments before the keyword `interface`, which describe it.
  public var lead: Lead
  /// The name in reverse domain notation, `org.example.ftl`.
  public var name: String
  /// Types, methods and errors in the order of the file.
  public var members: [Member]
  /// The comments after the last member.
  public var commentsAtEnd: [Comment]

  public init(name: String, members: [Member] = [], lead: Lead = Lead(), commentsAtEnd: [Comment] = []) {
    self.lead = lead
    self.name = name
    self.members = members
    self.commentsAtEnd = commentsAtEnd
  }

  /// The last part of the name: `ftl` of `org.example.ftl`.
  public var lastName: String {
    String(name.split(separator: ".").last ?? "")
  }

  /// The declared types in order.
  /// - Complexity: O(members).
  public var types: [TypeDeclaration] {
    members.compactMap { if case .type(let type) = $0 { type } else { nil } }
  }

  /// The declared methods in order.
  /// - Complexity: O(members).
  public var methods: [Method] {
    members.compactMap { if case .method(let method) = $0 { method } else { nil } }
  }

  /// The declared errors in order.
  /// - Complexity: O(members).
  public var errors: [ErrorDeclaration] {
    members.compactMap { if case .error(let error) = $0 { error } else { nil } }
  }
}
