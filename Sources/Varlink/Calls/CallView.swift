public import JSON

/// A received call, read in place without allocating. Valid as long as its element.
public struct CallView {
  /// The method with its interface, such as `org.example.ftl.Jump`.
  public let method: JSONText
  /// The parameters, an object; nil if the call has none.
  public let parameters: JSONElement?
  /// The kind of reply that the caller expects.
  public let mode: CallMode

  /// - Parameter element: the message.
  /// - Throws: `DecodingError` if the message is not an object, has no method, or has a field twice or of the wrong type.
  ///   The bytes after it on the connection cannot be trusted.
  public init(_ element: JSONElement) throws(DecodingError) {
    guard element.isObject else { throw .expected("an object") }
    var (method, parameters): (JSONText?, JSONElement?)
    var (more, oneway, upgrade): (Bool?, Bool?, Bool?)
    var seen = FieldSet()
    for field in element.fields {
      switch field.key {
      case "method":
        guard method == nil else { throw .duplicate("method") }
        guard let text = field.value.text else { throw DecodingError.expected("a string").inside("method") }
        method = text
      case "parameters":
        guard parameters == nil else { throw .duplicate("parameters") }
        if field.value.isNull { break }
        guard field.value.isObject else { throw DecodingError.expected("an object").inside("parameters") }
        parameters = field.value
      case "more": try seen.take(0, "more", field.value, into: &more)
      case "oneway": try seen.take(1, "oneway", field.value, into: &oneway)
      case "upgrade": try seen.take(2, "upgrade", field.value, into: &upgrade)
      default: break
      }
    }
    guard let method else { throw .missing("method") }
    self.method = method
    self.parameters = parameters
    mode = oneway == true ? .oneway : more == true ? .more : upgrade == true ? .upgrade : .single
  }

  /// The interface of the method, such as `org.example.ftl`; nil if the name has no dot.
  /// - Complexity: O(name).
  public var interface: JSONText? { method.lastIndex(of: UInt8(ascii: ".")).map { method[0..<$0] } }

  /// The name of the method within its interface, such as `Jump`.
  /// - Complexity: O(name).
  public var member: JSONText {
    guard let point = method.lastIndex(of: UInt8(ascii: ".")) else { return method }
    return method[point + 1..<method.count]
  }
}
