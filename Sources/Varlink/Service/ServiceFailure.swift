public import JSON

/// The errors of `org.varlink.service`, which every service may return.
public enum ServiceFailure: InterfaceFailure, CustomStringConvertible {
  /// There is no interface with this name.
  case interfaceNotFound(String)
  /// The interface has no such method. The name of the method includes its interface.
  case methodNotFound(String)
  /// The service does not implement this method of the interface. The name of the method includes its interface.
  case methodNotImplemented(String)
  /// A parameter is missing or invalid. Its path has the form `screen.arguments`.
  case invalidParameter(String)
  /// The caller may not call the method.
  case permissionDenied
  /// The method replies with a stream and must be called with `more`.
  case expectedMore

  /// The error for a call with `upgrade` of a method that switches to no other protocol. A normal reply would make the caller
  /// switch.
  public static let noUpgrade = ServiceFailure.invalidParameter("upgrade")

  /// Creates the error for parameters that could not be decoded.
  public init(_ error: DecodingError) {
    self = .invalidParameter(error.path.isEmpty ? "parameters" : error.path)
  }

  public var name: StaticString {
    switch self {
    case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
    case .methodNotFound: "org.varlink.service.MethodNotFound"
    case .methodNotImplemented: "org.varlink.service.MethodNotImplemented"
    case .invalidParameter: "org.varlink.service.InvalidParameter"
    case .permissionDenied: "org.varlink.service.PermissionDenied"
    case .expectedMore: "org.varlink.service.ExpectedMore"
    }
  }

  public func encodeParameters(into buffer: inout ByteBuffer) {
    buffer.beginObject()
    switch self {
    case .interfaceNotFound(let interface):
      buffer.key("interface")
      buffer.string(text: interface)
    case .methodNotFound(let method), .methodNotImplemented(let method):
      buffer.key("method")
      buffer.string(text: method)
    case .invalidParameter(let parameter):
      buffer.key("parameter")
      buffer.string(text: parameter)
    case .permissionDenied, .expectedMore: break
    }
    buffer.endObject()
  }

  public init?(name: JSONText, parameters: JSONElement?) throws(DecodingError) {
    let parameters = parameters ?? .emptyObject
    switch name {
    case "org.varlink.service.InterfaceNotFound":
      self = .interfaceNotFound(try Self.field("interface", of: parameters))
    case "org.varlink.service.MethodNotFound":
      self = .methodNotFound(try Self.field("method", of: parameters))
    case "org.varlink.service.MethodNotImplemented":
      self = .methodNotImplemented(try Self.field("method", of: parameters))
    case "org.varlink.service.InvalidParameter":
      self = .invalidParameter(try Self.field("parameter", of: parameters))
    case "org.varlink.service.PermissionDenied": self = .permissionDenied
    case "org.varlink.service.ExpectedMore": self = .expectedMore
    default: return nil
    }
  }

  public var description: String {
    switch self {
    case .interfaceNotFound(let interface): "there is no interface \(interface)"
    case .methodNotFound(let method): "there is no method \(method)"
    case .methodNotImplemented(let method): "\(method) is not implemented"
    case .invalidParameter(let parameter): "the parameter \(parameter) is missing or does not fit"
    case .permissionDenied: "permission denied"
    case .expectedMore: "the method answers with a stream: call it with `more`"
    }
  }

  /// The text of a field.
  static func field(_ name: StaticString, of parameters: JSONElement) throws(DecodingError) -> String {
    var value: String?
    var seen = FieldSet()
    for field in parameters.fields where field.key == name { try seen.take(0, name, field.value, into: &value) }
    guard let value else { throw .missing(name) }
    return value
  }
}
