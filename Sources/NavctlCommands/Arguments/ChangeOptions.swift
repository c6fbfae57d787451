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
    /// The screen that the verb names, or the one on top at the time of the call.
    case implied
    case screen(NavigationInterface.ScreenReference)
  }

  static let options: [Option] = [
    .value("if-revision", "N", "only if nothing was changed after revision N"),
    .optional(
      "if-top", "REF", "only if this screen is on top; by default the one that the verb names, or the present top"),
    .value("request-id", "ID", "execute it at most once; a repetition gets the first reply"),
    .value("if-missing", "ignore", "a missing screen or container is no error"),
    .flag("dry-run", "do everything except commit"),
    .flag("durable", "return when the change is on disk"),
    .flag("force", "skip one's own guards; as the scene's owner those of other users, as an administrator all"),
    .value("as", "COORDINATOR", "the acting coordinator: @ID or its name"),
    .flag("no-animation", "a hint for front-ends"),
    .value("context", "JSON", "an object that front-ends receive with the change"),
    .flag("expect-change", "exit 8 when nothing changed"),
  ]

  init() {}

  init(_ arguments: VerbArguments) throws(UsageError) {
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
