public import JSON
public import Navigation

/// A frequent call in its usual form: the method, the scene and, for some operations, a screen with a name and
/// arguments, in this order and nothing else.
///
/// A call in any other form, valid or not, is parsed and decoded by the generated types. They alone know all fields and
/// errors, while the common case needs neither a parser nor their large structures (docs/decisions/0005).
///
/// Valid as long as the message.
public struct PlainCall {
  public let method: MethodID
  public let scene: JSONText
  /// End offset of the prefix that history omits; see `KeptMessage`.
  public let leftOut: Int
  /// The name of the screen, for an operation that takes one.
  private let name: JSONText?
  private let arguments: JSONText?

  /// - Parameter reader: A reader at the beginning of the message.
  /// - Returns: nil if the message has a different form, valid or not.
  /// - Complexity: O(length of the message).
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

  /// The operation, with its parameters checked.
  /// - Throws: as `Operation.check`.
  public func operation(_ limits: SceneLimits) throws(NavigationError) -> Operation {
    precondition(method.isOperation, "no operation")
    guard let name else { return method == .navigationPop ? .pop(.init()) : .back }
    let screen = ScreenDescription(name.string, arguments: arguments.map { JSONObject(trusted: $0.string) } ?? .empty)
    // Checked here, since checking it inside the operation would copy it.
    try screen.check(limits)
    return switch method {
    case .navigationPush: .push(.init(screen))
    case .navigationGoTo: .goTo(.init(screen))
    case .navigationPresent: .present(.init(screen))
    default: .replaceTop(.init(screen))
    }
  }
}
