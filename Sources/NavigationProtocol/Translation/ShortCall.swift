import JSON
import Navigation

/// The shape that nearly every call of an operation has, read straight into the model: a scene, and perhaps a screen of
/// a name and arguments.
///
/// Whatever has anything else, or anything wrong, is no short call: the generated types read it, and say what is wrong.
/// So there is one place that knows all fields and errors, and the common case goes by without its structures, which
/// are large: reading a Push this way takes a third of the instructions (docs/decisions/0005).
struct ShortCall {
  let scene: JSONText
  /// An object.
  let screen: JSONElement?

  /// - Returns: nil when the parameters have another shape, be it right or wrong.
  @inline(__always)
  init?(_ element: JSONElement) {
    var scene: JSONText?
    var screen: JSONElement?
    for field in element.fields {
      switch field.key {
      case "scene":
        guard scene == nil, let text = field.value.text else { return nil }
        scene = text
      case "screen":
        guard screen == nil, field.value.isObject else { return nil }
        screen = field.value
      default: return nil
      }
    }
    guard let scene else { return nil }
    self.scene = scene
    self.screen = screen
  }
}

/// A screen of a name and perhaps arguments, as the message has it.
struct ShortScreen {
  let name: JSONText
  /// Any value.
  let arguments: JSONElement?

  /// - Returns: nil when there is anything else, or anything wrong but the arguments.
  @inline(__always)
  init?(_ element: JSONElement) {
    var name: JSONText?
    var arguments: JSONElement?
    for field in element.fields {
      switch field.key {
      case "name":
        guard name == nil, let text = field.value.text else { return nil }
        name = text
      case "arguments":
        guard arguments == nil else { return nil }
        arguments = field.value
      default: return nil
      }
    }
    guard let name else { return nil }
    self.name = name
    self.arguments = arguments
  }

  /// The arguments in canonical form.
  /// - Throws: when they are no object, or have a key twice.
  @inline(__always)
  func object() throws(JSONObjectError) -> JSONObject {
    guard let arguments else { return .empty }
    return try JSONObject(arguments)
  }
}

extension OperationCall {
  /// Reads the call of a frequent operation that has the short shape; nil for any other.
  @inline(__always)
  init?(short method: MethodID, decoding element: JSONElement) {
    switch method {
    case .navigationPop, .navigationBack:
      guard let call = ShortCall(element), call.screen == nil else { return nil }
      self.init(call.scene.string, method == .navigationBack ? .back : .pop(.init()))
    case .navigationPush, .navigationGoTo, .navigationPresent, .navigationReplaceTop:
      guard let call = ShortCall(element), let element = call.screen, let screen = ShortScreen(element) else {
        return nil
      }
      let arguments: JSONObject
      do throws(JSONObjectError) { arguments = try screen.object() } catch { return nil }
      // Each makes its screen for itself: one that they shared would be copied once more.
      let operation: Operation =
        switch method {
        case .navigationPush: .push(.init(Screen(screen.name.string, arguments: arguments)))
        case .navigationGoTo: .goTo(.init(Screen(screen.name.string, arguments: arguments)))
        case .navigationPresent: .present(.init(Screen(screen.name.string, arguments: arguments)))
        default: .replaceTop(.init(Screen(screen.name.string, arguments: arguments)))
        }
      self.init(call.scene.string, operation)
    default: return nil
    }
  }
}
