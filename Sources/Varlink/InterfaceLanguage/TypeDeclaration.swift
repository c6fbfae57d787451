/// `type Name (…)`: a named structure or enumeration.
public struct TypeDeclaration: Equatable, Sendable {
  public enum Definition: Equatable, Sendable {
    case structure(Structure)
    case enumeration(Enumeration)

    /// The definition as the type of a field.
    public var fieldType: FieldType {
      switch self {
      case .structure(let structure): .structure(structure)
      case .enumeration(let enumeration): .enumeration(enumeration)
      }
    }
  }

  public var lead: Lead
  public var name: String
  public var definition: Definition

  public init(name: String, definition: Definition, lead: Lead = Lead()) {
    self.lead = lead
    self.name = name
    self.definition = definition
  }
}
