public import JSON

/// A received reply or error, read in place. Valid as long as its element.
public struct ReplyView {
  /// The name of the error with its interface; nil if the call succeeded.
  public let error: JSONText?
  /// The parameters, an object; nil if there are none.
  public let parameters: JSONElement?
  /// Whether more replies to the same call follow.
  public let continues: Bool

  /// - Parameter element: the message.
  /// - Throws: `DecodingError` if the message is not an object, or has a field twice or of the wrong type.
  public init(_ element: JSONElement) throws(DecodingError) {
    guard element.isObject else { throw .expected("an object") }
    var (error, parameters): (JSONText?, JSONElement?)
    var continues: Bool?
    var seen = FieldSet()
    for field in element.fields {
      switch field.key {
      case "error":
        guard error == nil else { throw .duplicate("error") }
        if field.value.isNull { break }
        guard let text = field.value.text else { throw DecodingError.expected("a string").inside("error") }
        error = text
      case "parameters":
        guard parameters == nil else { throw .duplicate("parameters") }
        if field.value.isNull { break }
        guard field.value.isObject else { throw DecodingError.expected("an object").inside("parameters") }
        parameters = field.value
      case "continues": try seen.take(0, "continues", field.value, into: &continues)
      default: break
      }
    }
    self.error = error
    self.parameters = parameters
    // An error ends its call, even if it has `continues`.
    self.continues = error == nil && continues == true
  }
}
