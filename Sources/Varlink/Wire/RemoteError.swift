public import JSON

/// A generated error of an interface: its parameters and its name.
public protocol RemoteError: WireValue, Error {
  /// The name of the error with its interface, such as `org.example.ftl.NotEnoughEnergy`.
  static var name: StaticString { get }
}

/// A generated enumeration of all errors of an interface.
public protocol InterfaceFailure: Error, Equatable, Sendable {
  /// The name of the error with its interface.
  var name: StaticString { get }

  /// Appends the parameters as a JSON object.
  func encodeParameters(into buffer: inout ByteBuffer)

  /// Decodes an error of a reply.
  /// - Returns: nil if the interface has no error with this name.
  /// - Throws: `DecodingError` if the parameters have the wrong type.
  init?(name: JSONText, parameters: JSONElement?) throws(DecodingError)
}

extension WireValue {
  /// Decodes the parameters of a call, a reply or an error; nil is decoded as an empty object.
  @inlinable
  public init(decodingParameters parameters: JSONElement?) throws(DecodingError) {
    try self.init(decoding: parameters ?? .emptyObject)
  }
}
