public import JSON

/// A reply or an error as it came in, read in place; valid as long as the element it was made of.
public struct ReplyView {
  /// The error with its interface; nil when the call succeeded.
  public let error: JSONText?
  /// An object; nil when there is none.
  public let parameters: JSONElement?
  /// Whether more replies to the same call follow.
  public let continues: Bool

  /// - Parameter element: the message.
  /// - Throws: when it is no object, or a field has the wrong type or is there twice.
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
    // An error is the last of its call, whatever it says.
    self.continues = error == nil && continues == true
  }
}
