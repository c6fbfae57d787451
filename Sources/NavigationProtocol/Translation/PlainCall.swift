public import JSON
public import Navigation

/// A frequent call in the form that nearly every one has: written the plain way, the method first, then the scene and, of
/// some operations, a screen of a name and arguments, and nothing else.
///
/// Whatever has another form, or anything wrong, is no plain call: it is parsed, the generated types read it, and say what
/// is wrong. So there is one place that knows all fields and errors, and the common case goes by without a parser and
/// without their structures, which are large (docs/decisions/0005).
///
/// Valid as long as the message.
public struct PlainCall {
  public let method: MethodID
  /// The name of the scene.
  public let scene: JSONText
  /// Where that ends which history needs not keep of the message (`KeptMessage`).
  public let leftOut: Int
  /// The name of the screen, of an operation that takes one.
  private let name: JSONText?
  private let arguments: JSONText?

  /// - Parameter reader: at the beginning of the message.
  /// - Returns: nil when the message has another form, be it right or wrong.
  /// - Complexity: O(message)
  @inline(never)
  public init?(_ reader: consuming PlainReader) {
    let takesScreen: Bool
    if reader.take(#"{"method":"org.navd.Navigation."#) {
      guard let member = reader.text() else { return nil }
      switch member {
      case "Push": (method, takesScreen) = (.navigationPush, true)
      case "Pop": (method, takesScreen) = (.navigationPop, false)
      case "Back": (method, takesScreen) = (.navigationBack, false)
      case "GoTo": (method, takesScreen) = (.navigationGoTo, true)
      case "Present": (method, takesScreen) = (.navigationPresent, true)
      case "ReplaceTop": (method, takesScreen) = (.navigationReplaceTop, true)
      default: return nil
      }
    } else {
      guard reader.take(#"{"method":"org.navd.Scene.Get""#) else { return nil }
      (method, takesScreen) = (.sceneGet, false)
    }
    guard reader.take(#","parameters":{"scene":""#), let scene = reader.text() else { return nil }
    self.scene = scene
    leftOut = reader.place
    var (name, arguments): (JSONText?, JSONText?)
    if takesScreen {
      guard reader.take(#","screen":{"name":""#), let text = reader.text() else { return nil }
      name = text
      if reader.take(#","arguments":"#) {
        guard let object = reader.object() else { return nil }
        arguments = object
      }
      guard reader.take("}") else { return nil }
    }
    self.name = name
    self.arguments = arguments
    guard reader.take("}}"), reader.isAtEnd else { return nil }
  }

  /// What is to be done, its parameters checked; of a call that is an operation.
  /// - Throws: as `Operation.check`.
  public func operation(_ limits: SceneLimits) throws(NavigationError) -> Operation {
    precondition(method.isOperation, "no operation")
    guard let name else { return method == .navigationPop ? .pop(.init()) : .back }
    let screen = ScreenDescription(name.string, arguments: arguments.map { JSONObject(trusted: $0.string) } ?? .empty)
    // Here rather than within the operation, out of which it would have to be copied for that.
    try screen.check(limits)
    return switch method {
    case .navigationPush: .push(.init(screen))
    case .navigationGoTo: .goTo(.init(screen))
    case .navigationPresent: .present(.init(screen))
    default: .replaceTop(.init(screen))
    }
  }
}
