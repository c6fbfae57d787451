public import JSON

extension Call {
  /// Checks the parts of a call that do not depend on a scene.
  ///
  /// This check comes first, even before the scene is looked up.
  /// - Throws: `invalidParameter` with the path of the parameter, `limitReached`.
  /// - Complexity: O(length of the parameters).
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

  /// Checks the parameters of `Open` when the scene has a map.
  /// - Throws: as `check(_:)`.
  public static func check(openingPath path: [ScreenDescription], limits: SceneLimits = .standard)
    throws(NavigationError)
  {
    try ParameterChecker(limits: limits).check(path, "path")
  }

  /// Checks the parameters of `Open`.
  /// - Parameter name: The parameter that gave `contents`: `root` or `container`.
  /// - Throws: as `check(_:)`.
  public static func check(
    opening contents: Container, named name: String, path: [ScreenDescription], limits: SceneLimits = .standard
  ) throws(NavigationError) {
    let checker = ParameterChecker(limits: limits)
    // A screen is `root` itself, or the field `screen` of `container`.
    let isWithin = if case .screen = contents { name == "container" } else { false }
    try checker.check(contents, isWithin ? "container.screen" : name)
    try checker.check(path, "path")
  }
}

extension Operation {
  /// Checks the parameters of an operation that is called by itself, without options.
  /// - Throws: as `Call.check`.
  /// - Complexity: O(length of the parameters).
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
  /// Checks a screen that has a name and arguments only, as the parameter `screen` of an operation.
  /// - Throws: as `Call.check`.
  /// - Complexity: O(name), plus O(arguments) if they are large.
  public func check(_ limits: SceneLimits) throws(NavigationError) {
    try ParameterChecker(limits: limits).check(self, "screen")
  }
}

extension ScreenReference {
  /// Checks the arguments or traits of a reference by which a call only looks for a screen.
  /// - Throws: `limitReached`.
  /// - Complexity: O(arguments or traits) if they are large.
  public func check(_ limits: SceneLimits) throws(NavigationError) {
    switch target {
    case .screen(let screen): try limits.check(reference: screen.arguments)
    case .key(let key): try limits.check(reference: key.traits)
    case .id, .name, .created: break
    }
  }
}

extension SceneLimits {
  /// Checks the arguments or traits by which a call only looks for a screen.
  /// - Throws: `limitReached`.
  /// - Complexity: As `check(_:)`.
  public func check(reference values: JSONObject) throws(NavigationError) {
    if values.byteCount > argumentBytes { throw .limitReached(.argumentBytes, value: argumentBytes) }
    try check(values)
  }

  /// Checks the nesting depth of an object.
  /// - Throws: `limitReached`.
  /// - Complexity: O(bytes), or O(1) for a small object.
  func check(_ object: JSONObject) throws(NavigationError) {
    if object.isNested(deeperThan: nesting) { throw .limitReached(.nesting, value: nesting) }
  }
}
