/// A declaration of an interface.
public enum Member: Equatable, Sendable {
  case type(TypeDeclaration)
  case method(Method)
  case error(ErrorDeclaration)

  /// The declared name, which is unique within the interface.
  public var name: String {
    switch self {
    case .type(let type): type.name
    case .method(let method): method.name
    case .error(let error): error.name
    }
  }
}

extension Member {
  /// The comments before the declaration.
  public var lead: Lead {
    get {
      switch self {
      case .type(let type): type.lead
      case .method(let method): method.lead
      case .error(let error): error.lead
      }
    }
    set {
      switch self {
      case .type(var type):
        type.lead = newValue
        self = .type(type)
      case .method(var method):
        method.lead = newValue
        self = .method(method)
      case .error(var error):
        error.lead = newValue
        self = .error(error)
      }
    }
  }
}
