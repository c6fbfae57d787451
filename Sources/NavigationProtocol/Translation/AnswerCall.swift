public import JSON
public import Navigation
public import Varlink

/// A decoded call of `AnswerRequest`. Operations are decoded in place, so that an error names their path.
public struct AnswerCall {
  public var scene: String
  public var request: String
  public var isHandled: Bool
  public var items: [ApplyItem]

  /// - Throws: `DecodingError` with the path of the invalid field, such as `operations[2].screen.name`.
  public init(decoding element: JSONElement) throws(DecodingError) {
    guard element.isObject else { throw .expected("an object") }
    var (scene, request): (String?, String?) = (nil, nil)
    var handled: Bool?
    var items: [WireApplyItem]?
    var seen = FieldSet()
    for field in element.fields {
      switch field.key {
      case "scene": try seen.take(0, "scene", field.value, into: &scene)
      case "request": try seen.take(1, "request", field.value, into: &request)
      case "handled": try seen.take(2, "handled", field.value, into: &handled)
      case "operations": try seen.take(3, "operations", field.value, into: &items)
      default: try seen.ignore(field.key, field.value)
      }
    }
    guard let scene else { throw .missing("scene") }
    guard let request else { throw .missing("request") }
    guard let handled else { throw .missing("handled") }
    self.scene = scene
    self.request = request
    isHandled = handled
    self.items = (items ?? []).map(\.item)
  }
}
