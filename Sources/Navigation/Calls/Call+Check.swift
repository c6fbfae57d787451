import JSON

extension Call {
  /// Checks the parameters: what can be said of a call without looking at any scene. It comes before everything else,
  /// also before asking whether the scene is there.
  /// - Throws: `invalidParameter` with the path of the parameter, `limitReached`.
  /// - Complexity: O(texts given)
  public func check(_ limits: SceneLimits = .standard) throws(NavigationError) {
    switch request {
    case .operation(let operation): try operation.check(limits)
    case .apply(let items):
      var checker = ParameterChecker(limits: limits)
      try checker.check(items, "operations")
    case .undo(let steps), .redo(let steps): if steps < 1 { throw .invalidParameter("steps") }
    }
    if let context = options.context {
      if context.byteCount > limits.contextBytes { throw .limitReached(.contextBytes, value: limits.contextBytes) }
      try limits.check(context)
    }
  }

  /// Checks the parameters of Open with a map.
  /// - Throws: as `check(_:)`.
  public static func check(openingPath path: [ScreenDescription], limits: SceneLimits = .standard)
    throws(NavigationError)
  {
    try ParameterChecker(limits: limits).check(path, "path")
  }

  /// Checks the parameters of Open.
  /// - Parameter name: that of `contents`: `root` or `container`.
  /// - Throws: as `check(_:)`.
  public static func check(
    opening contents: Container, named name: String, path: [ScreenDescription], limits: SceneLimits = .standard
  ) throws(NavigationError) {
    let checker = ParameterChecker(limits: limits)
    // A screen is `root` itself, or the `screen` of `container`.
    let isWithin = if case .screen = contents { name == "container" } else { false }
    try checker.check(contents, isWithin ? "container.screen" : name)
    try checker.check(path, "path")
  }
}

extension Operation {
  /// Checks the parameters of an operation that is a call of its own, without options.
  /// - Throws: as `Call.check`.
  /// - Complexity: O(texts given)
  public func check(_ limits: SceneLimits = .standard) throws(NavigationError) {
    switch self {
    case .tryTo, .fail: throw .invalidParameter("operation")
    default:
      var checker = ParameterChecker(limits: limits)
      try checker.check(self)
    }
  }
}

extension ScreenDescription {
  /// Checks a screen of a name and arguments that is the `screen` of an operation, as `Operation.check` does.
  /// - Throws: as `Call.check`.
  /// - Complexity: O(name), and O(arguments) when these are large
  public func check(_ limits: SceneLimits) throws(NavigationError) {
    try ParameterChecker(limits: limits).check(self, "screen")
  }
}

extension SceneLimits {
  /// Checks how deep an object is nested. A level takes two bytes at least, so a small one is not looked at.
  /// - Throws: `limitReached`.
  /// - Complexity: O(bytes), O(1) for a small one.
  func check(_ object: JSONObject) throws(NavigationError) {
    if object.byteCount >= 2 * nesting, object.depth > nesting { throw .limitReached(.nesting, value: nesting) }
  }
}
