import JSON
import NavigationClient
import NavigationProtocol

/// The options of all verbs that change something.
struct ChangeOptions: Equatable, Sendable {
  var ifRevision: Int?
  /// The screen that must be on top.
  var ifTop: Top?
  var requestID: String?
  var ifMissing: NavigationInterface.Options.IfMissing?
  var isDryRun = false
  var isDurable = false
  /// Whether guards are not asked.
  var isForced = false
  /// The acting coordinator: `@ID` or its name.
  var coordinator: String?
  var isAnimated = true
  var context: JSONObject?
  /// Whether navctl fails when nothing changed.
  var expectsChange = false

  enum Top: Equatable, Sendable {
    /// The screen that the verb names, or the one that is on top when navctl looks.
    case implied
    case screen(NavigationInterface.ScreenReference)
  }

  static let options: [Option] = [
    .value("if-revision", "N", "only if nothing was changed after revision N"),
    .optional(
      "if-top", "REF", "only if it is on top: this screen, or the one that the verb names, or what is there now"),
    .value("request-id", "ID", "at most once: the same again gets the first reply"),
    .value("if-missing", "ignore", "what is not there is no error"),
    .flag("dry-run", "do everything but change"),
    .flag("durable", "come back when it is on disk"),
    .flag("force", "do not ask the guards: one's own; as the scene's owner or an administrator, all"),
    .value("as", "COORDINATOR", "who acts: @ID or a name"),
    .flag("no-animation", "a hint for front-ends"),
    .value("context", "JSON", "an object that front-ends get with the change"),
    .flag("expect-change", "exit 8 when nothing changed"),
  ]

  init() {}

  init(_ arguments: Arguments) throws(UsageError) {
    ifRevision = try arguments.integer("if-revision")
    if let text = try arguments.value("if-top") {
      ifTop = text.isEmpty ? .implied : .screen(try arguments.reference(text))
    }
    requestID = try arguments.value("request-id")
    ifMissing = try arguments.choice("if-missing", NavigationInterface.Options.IfMissing.self)
    isDryRun = arguments.flag("dry-run")
    isDurable = arguments.flag("durable")
    isForced = arguments.flag("force")
    coordinator = try arguments.value("as")
    isAnimated = !arguments.flag("no-animation")
    context = try arguments.object("context")
    expectsChange = arguments.flag("expect-change")
  }
}
