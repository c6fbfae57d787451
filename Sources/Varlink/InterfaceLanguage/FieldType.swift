public indirect enum FieldType: Equatable, Sendable {
  case bool
  case int
  case float
  case string
  /// `object`: any JSON object.
  case object
  /// `any`: any JSON value, a later addition to the language.
  case any
  /// A type that the interface declares.
  case named(String)
  case structure(Structure)
  case enumeration(Enumeration)
  /// `[]T`
  case array(FieldType)
  /// `[string]T`
  case dictionary(FieldType)
  /// `?T`, where T is itself not optional.
  case optional(FieldType)
}

/// `(name: T, …)`
public struct Structure: Equatable, Sendable {
  public var fields: [Field]
  /// The comments between the last field and the closing bracket.
  public var commentsAtEnd: [Comment]

  public init(_ fields: [Field] = [], commentsAtEnd: [Comment] = []) {
    self.fields = fields
    self.commentsAtEnd = commentsAtEnd
  }
}

/// `name: T`
public struct Field: Equatable, Sendable {
  public var lead: Lead
  public var name: String
  public var type: FieldType
  /// A comment on the line on which the field ends.
  public var note: Comment?

  public init(_ name: String, _ type: FieldType, lead: Lead = Lead(), note: Comment? = nil) {
    self.lead = lead
    self.name = name
    self.type = type
    self.note = note
  }
}

/// `(one, two, three)`
public struct Enumeration: Equatable, Sendable {
  /// The cases, of which there is at least one.
  public var cases: [Case]
  /// The comments between the last case and the closing bracket.
  public var commentsAtEnd: [Comment]

  public init(_ cases: [Case], commentsAtEnd: [Comment] = []) {
    self.cases = cases
    self.commentsAtEnd = commentsAtEnd
  }

  public struct Case: Equatable, Sendable {
    public var lead: Lead
    public var name: String
    /// A comment on the line of the name.
    public var note: Comment?

    public init(_ name: String, lead: Lead = Lead(), note: Comment? = nil) {
      self.lead = lead
      self.name = name
      self.note = note
    }
  }
}
