public import JSON
import Navigation
public import Varlink

/// The error reply of a call: an error of one of navd's interfaces, or of `org.varlink.service`.
public enum WireFailure: InterfaceFailure {
  case navigation(NavigationInterface.Failure)
  case scene(SceneInterface.Failure)
  case manager(ManagerInterface.Failure)
  case fleet(FleetInterface.Failure)
  case service(ServiceFailure)

  /// The reply to parameters that cannot be decoded.
  public init(_ error: DecodingError) {
    if case .tooDeep(let max) = error.problem {
      self.init(.limitReached(.nesting, value: max), scene: "")
    } else {
      self = .service(ServiceFailure(error))
    }
  }

  public var name: StaticString {
    switch self {
    case .navigation(let failure): failure.name
    case .scene(let failure): failure.name
    case .manager(let failure): failure.name
    case .fleet(let failure): failure.name
    case .service(let failure): failure.name
    }
  }

  public func encodeParameters(into buffer: inout ByteBuffer) {
    switch self {
    case .navigation(let failure): failure.encodeParameters(into: &buffer)
    case .scene(let failure): failure.encodeParameters(into: &buffer)
    case .manager(let failure): failure.encodeParameters(into: &buffer)
    case .fleet(let failure): failure.encodeParameters(into: &buffer)
    case .service(let failure): failure.encodeParameters(into: &buffer)
    }
  }

  public init?(name: JSONText, parameters: JSONElement?) throws(DecodingError) {
    if let failure = try NavigationInterface.Failure(name: name, parameters: parameters) {
      self = .navigation(failure)
    } else if let failure = try SceneInterface.Failure(name: name, parameters: parameters) {
      self = .scene(failure)
    } else if let failure = try ManagerInterface.Failure(name: name, parameters: parameters) {
      self = .manager(failure)
    } else if let failure = try FleetInterface.Failure(name: name, parameters: parameters) {
      self = .fleet(failure)
    } else if let failure = try ServiceFailure(name: name, parameters: parameters) {
      self = .service(failure)
    } else {
      return nil
    }
  }
}
