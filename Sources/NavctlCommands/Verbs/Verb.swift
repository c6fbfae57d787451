import NavigationProtocol
import Varlink

/// A verb of navctl: words and options in; text and an exit code out.
protocol Verb: Sendable {
  static var name: StaticString { get }
  /// What help says.
  static var page: VerbPage { get }

  /// Reads the command line; all that can be wrong with it is found here, before a daemon is asked.
  init(_ arguments: inout Arguments) throws(UsageError)

  func run(_ session: Session) throws(CommandError) -> ExitCode
}

/// What help says about a verb.
struct VerbPage: Sendable {
  enum Group: String, CaseIterable, Sendable {
    case see, scenes, path, containers, coordinators, routes, many = "many at once", time, follow, maps, keep,
      web, `protocol`
  }

  var group: Group
  /// What the words are: `SCREEN [--on REF]`, without the verb's name.
  var synopsis: String
  /// One sentence without an end.
  var summary: String
  /// More sentences, if there is more to say.
  var details: String = ""
  /// Its own options.
  var options: [Option] = []
  /// Whether it takes the options of every verb that changes something.
  var changes = false
  /// Command lines, each with what it does.
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
  /// Its own options, and those of every verb that changes something if it is one.
  static var allOptions: [Option] { page.options + (page.changes ? ChangeOptions.options : []) }
}

/// A verb that is an operation of org.navd.Navigation: carried out alone, or as a line of `apply`.
protocol OperationVerb: Verb {
  /// The method with its interface.
  var method: StaticString { get }
  var changes: ChangeOptions { get }
  /// The screen that it is about, if there is one: what `--if-top` means without a value.
  var subject: NavigationInterface.ScreenReference? { get }
  /// Whether it may stand in an `apply`.
  static var isOperation: Bool { get }
  /// Whether it may with these words.
  var mayBeApplied: Bool { get }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue

  /// Whether it names something that only the scene can tell the id of.
  var needsScene: Bool { get }
  /// Asks for these ids.
  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError)
}

extension OperationVerb {
  var subject: NavigationInterface.ScreenReference? { nil }
  static var isOperation: Bool { true }
  var mayBeApplied: Bool { true }
  var needsScene: Bool { false }

  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError) {}

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let outcome = try session.change(self)
    return session.report(outcome, changes)
  }
}
