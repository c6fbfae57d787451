public import JSON

/// An error of an interface, as generated: its parameters, under a name.
public protocol RemoteError: WireValue, Error {
  /// The error with its interface: `org.example.ftl.NotEnoughEnergy`.
  static var name: StaticString { get }
}

/// All errors of an interface, as generated: an enumeration with one case for each.
public protocol InterfaceFailure: Error, Equatable, Sendable {
  /// The error with its interface.
  var name: StaticString { get }

  /// Appends the parameters as a JSON object.
  func encodeParameters(into buffer: inout ByteBuffer)

  /// Reads an error of a reply.
  /// - Returns: nil when the name is of no error of this interface.
  /// - Throws: when the parameters do not fit.
  init?(name: JSONText, parameters: JSONElement?) throws(DecodingError)
}

extension WireValue {
  /// Reads the parameters of a call, a reply or an error; when there are none, as an empty object.
  @inlinable
  public init(decodingParameters parameters: JSONElement?) throws(DecodingError) {
    try self.init(decoding: parameters ?? .emptyObject)
  }
}
