import NavigationProtocol
import Varlink

/// A verb of navctl. Takes words and options; produces text and an exit code.
protocol Verb: Sendable {
  static var name: StaticString { get }
  /// The help page.
  static var page: VerbPage { get }

  /// The type that it prints, with its interface, or the method whose reply it prints; nil if its output is not a wire
  /// type.
  static var prints: String? { get }

  /// Parses the command line. Finds every mistake in it before a daemon is called.
  init(_ arguments: inout VerbArguments) throws(UsageError)

  func run(_ session: Session) throws(CommandError) -> ExitCode
}

/// The help page of a verb.
struct VerbPage: Sendable {
  enum Group: String, CaseIterable, Sendable {
    case see, scenes, path, containers, coordinators, routes, many = "many at once", time, follow, maps, keep,
      web, `protocol`
  }

  var group: Group
  /// The words and options without the verb's name: `SCREEN [--on REF]`.
  var synopsis: String
  /// One sentence without a full stop.
  var summary: String
  var details: String = ""
  /// The verb's own options.
  var options: [Option] = []
  /// Whether it takes the options of every verb that changes something.
  var changes = false
  /// Whether its first word, if there is one, names the scene, as `--scene` does. Such a verb has no other words.
  var takesScene = false
  /// A shorter name.
  var alias: String?
  /// Command lines with their effects.
  var examples: [Example]

  struct Example: Sendable {
    var line: String
    var what: String

    init(_ line: String, _ what: String) {
      self.line = line
      self.what = what
    }
  }
}

extension Verb {
  static var prints: String? { nil }

  /// The verb's own options and, if it changes something, those of every such verb.
  static var allOptions: [Option] { page.options + (page.changes ? ChangeOptions.options : []) }
}

/// A verb that calls an operation of org.navd.Navigation, by itself or as a line of `apply`.
protocol OperationVerb: Verb {
  /// The name of the method with its interface.
  var method: StaticString { get }
  var changes: ChangeOptions { get }
  /// The screen that `--if-top` means without a value.
  var subject: NavigationInterface.ScreenReference? { get }
  /// Whether an `apply` can contain it.
  static var isOperation: Bool { get }
  /// Whether an `apply` can contain it with these words.
  var mayBeApplied: Bool { get }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue

  /// Whether it names a coordinator whose id only the scene knows.
  var needsScene: Bool { get }
  /// Looks these ids up.
  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError)
}

extension OperationVerb {
  var subject: NavigationInterface.ScreenReference? { nil }
  static var isOperation: Bool { true }
  static var prints: String? { "org.navd.Navigation.Outcome" }
  var mayBeApplied: Bool { true }
  var needsScene: Bool { false }

  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError) {}

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let outcome = try session.change(self)
    return session.report(outcome, changes)
  }
}
