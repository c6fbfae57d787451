/// `error Name (…)`.
public struct ErrorDeclaration: Equatable, Sendable {
  public var lead: Lead
  public var name: String
  public var parameters: Structure

  public init(name: String, parameters: Structure, lead: Lead = Lead()) {
    self.lead = lead
    self.name = name
    self.parameters = parameters
  }
}
