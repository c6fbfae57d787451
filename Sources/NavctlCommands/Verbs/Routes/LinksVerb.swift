import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// The verb `links`, which lists or switches the scopes of links: Get, ActivateLinks, DeactivateLinks.
struct LinksVerb: OperationVerb {
  static var name: StaticString { "links" }
  /// The type depends on the words.
  static var prints: String? { nil }
  static let page = VerbPage(
    group: .routes, synopsis: "[activate|deactivate SCOPE]",
    summary: "lists the scopes of links with their pending links, or switches a scope on or off",
    details: "A scope with cases is active while one of these is the root, and is not activated in another way.",
    changes: true,
    examples: [
      .init("navctl links", "a line for each scope"),
      .init("navctl links activate signedIn", "shows its pending link, and opens later ones at once"),
    ])

  /// The scope to activate or deactivate; nil to list all scopes.
  private let choice: (scope: String, isActive: Bool)?
  let changes: ChangeOptions

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    switch arguments.nextIfAny() {
    case nil: choice = nil
    case "activate"?: choice = (try arguments.next("SCOPE"), true)
    case "deactivate"?: choice = (try arguments.next("SCOPE"), false)
    case let other?: throw arguments.error("\(other.shown) is neither activate nor deactivate")
    }
    changes = try ChangeOptions(arguments)
    if choice == nil, changes != ChangeOptions() { throw arguments.error("these options need activate or deactivate") }
    try arguments.end()
  }

  var method: StaticString {
    choice?.isActive ?? true ? NavigationInterface.ActivateLinks.name : NavigationInterface.DeactivateLinks.name
  }

  var mayBeApplied: Bool { choice != nil }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.ActivateLinks.Parameters(scene: scene, scope: choice?.scope ?? "", options: options)
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    guard choice == nil else { return session.report(try session.change(self), changes) }
    let scopes = try session.state().scopes
    session.print(scopes) {
      var table = Table("SCOPE", "ACTIVE", "WAITING")
      for scope in scopes { table.add(scope.scope.shown, scope.active ? "yes" : "no", scope.pending?.shown ?? "-") }
      return table.text(session.style)
    }
    return .done
  }
}
