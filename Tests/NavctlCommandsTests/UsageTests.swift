import NavigationClient
import Testing

@testable import NavctlCommands

struct UsageTests {
  @Test(arguments: [
    ("", "a verb is missing"),
    ("pth", "there is no verb pth; did you mean path?"),
    ("xyzzy", "there is no verb xyzzy"),
    ("--scne x path", "navctl has no option --scne; options of a verb follow the verb"),
    ("pop --cuont 2", "pop has no option --cuont; did you mean --count?"),
    ("pop --count", "--count needs a value: N"),
    ("pop --count 0", "pop: --count must be a whole number from 1 on, not 0"),
    ("pop --count x", "pop: --count must be a whole number from 1 on, not x"),
    ("pop --count 1 --count 2", "pop: --count is given twice"),
    ("pop --count 1 --root", "pop: --count and --root exclude each other"),
    ("pop --root=1", "--root takes no value"),
    ("pop Home", "pop: Home is one word too many; quote a screen with white space in it, and give a scene by --scene"),
    ("push", "push: SCREEN is missing"),
    ("push -x", "there is no option -x; a word that begins with - goes behind --"),
    ("-v", "there is no option -v; a word that begins with - goes behind --"),
    ("push A B", "push: B is no argument, as KEY=VALUE is; quote a screen with white space in it"),
    ("push A b=1 C", "push: C is no argument, as KEY=VALUE is; quote a screen with white space in it"),
    ("push A(", "push: expected a key at column 3, found the end: A("),
    ("push A+shet", "push: expected one of push, sheet, fullscreen, popover, alert at column 3, found \"s\": A+shet"),
    ("push A --container A(x=1)", "push: --container takes @ID or the name of a container, not A(x=1)"),
    ("go A --on @x", "go: expected the id of a screen at column 2, found \"x\": @x"),
    ("dismiss --result 1", "dismiss: --result must be a JSON object, not 1"),
    ("dismiss --successor", "dismiss: --successor needs a REF"),
    ("dismiss --presented --result {}", "dismiss: --presented and --result exclude each other"),
    ("set-screen @1", "set-screen: SCREEN is missing"),
    ("set-stack", "set-stack: SCREEN is missing"),
    ("set-tabs Sale", "set-tabs: a tab is written NAME=SCREEN, not Sale"),
    ("set-tabs Sale=", "set-tabs: the tab Sale= has no screen"),
    ("set-root", "set-root: SCREEN is missing"),
    ("set-root --stack A --tabs B=C", "set-root: --stack and --tabs exclude each other"),
    ("set-root A --stack B", "set-root: SCREEN and --stack exclude each other"),
    ("set-root A --tabs B=C", "set-root: SCREEN and --tabs exclude each other"),
    ("select-tab @3", "select-tab: a tab is named by index, name or key, not by an id"),
    ("present A --keep", "present: --keep needs --wait"),
    ("present A --wait --dry-run", "present: --wait and --dry-run exclude each other"),
    ("present A --if-presenting x", "present: --if-presenting must be one of stack, replace, error, not x"),
    ("result Home", "result: Home is no id; ids are written @12"),
    ("appear 0", "appear: 0 is no id; ids are written @12"),
    ("undo 0", "undo: STEPS must be a whole number from 1 on, not 0"),
    ("at x tree", "at: REVISION must be a whole number from 1 on, not x"),
    ("at 1 scenes", "at: it shows tree, path, get or coordinators of the past, not scenes"),
    ("diff", "diff: REVISION is missing"),
    ("watch --since x", "watch: --since must be a whole number from 0 on, not x"),
    ("wait --gone", "wait: --gone and --top need a REF"),
    ("find @3", "find: it finds by NAME or Name[key=value]; for an id or all arguments: navctl tree"),
    ("find --kind layer", "find: --kind must be one of window, stack, tabs, screen, not layer"),
    ("call Ping", "call: a METHOD has its interface: org.navd.Scene.Ping"),
    ("complete", "complete: it is for bash, zsh or fish"),
    ("complete tcsh", "complete: it is for bash, zsh or fish, not tcsh"),
    (
      "complete bash zsh",
      "complete: zsh is one word too many; quote a screen with white space in it, and give a scene by --scene"
    ),
    ("help pth", "there is no verb pth; did you mean path?"),
    ("open a b", "open: b is one word too many; quote a screen with white space in it, and give a scene by --scene"),
    ("open", "open: a new scene needs one of --map, --root and --tabs"),
    ("open --linger 5", "open: a new scene needs one of --map, --root and --tabs"),
    ("open --root A --tabs B=C", "open: --root and --tabs exclude each other"),
    ("open --tabs", "--tabs needs NAME=SCREEN"),
    ("kick", "kick: CLIENT is missing"),
    ("apply", "apply: FILE, or - for standard input, is missing"),
    ("push A --if-missing x", "push: --if-missing must be one of error, ignore, not x"),
    ("push A --context []", "push: --context must be a JSON object, not []"),
    (
      "dismiss --result \(nested(97))",
      "dismiss: --result has more than 96 levels; no navd takes that"
    ),
    ("push A --context \(nested(5_000))", "push: --context has more than 96 levels; no navd takes that"),
    ("--color red path", "--color must be one of auto, always, never, not red"),
    ("--timeout soon path", "--timeout must be seconds, not soon"),
    ("--timeout 0x10 path", "--timeout must be seconds, not 0x10"),
    ("--timeout -0 path", "--timeout must be seconds, not -0"),
    ("--user --system path", "--user and --system exclude each other"),
    ("--format {x path", "--format: a { without a }; write {{ for a brace: {x"),
    ("--address tcp:1 path", "tcp:1 is no address; it is unix:PATH or ssh-unix:HOST:PATH"),
  ])
  func mistakesExitWithTwoAndSayWhatIsWrong(line: String, message: String) {
    let run = Run(line)
    #expect(run.code == 2)
    #expect(run.output == "")
    #expect(run.errors.split(separator: "\n").first.map(String.init) == "navctl: \(message) (Usage)")
    #expect(run.errors.contains("\n  try: navctl help"))
  }

  @Test(arguments: [
    ("push L(x=1)+sheet", "push: a stack holds no sheet", "navctl present 'L(x=1)+sheet'"),
    ("present X+push", "present: a screen with +push cannot be presented", "navctl push X+push"),
  ])
  func theOtherVerbIsNamed(line: String, message: String, remedy: String) {
    let run = Run(line)
    #expect(run.code == 2)
    #expect(run.errors == "navctl: \(message) (Usage)\n  try: \(remedy)\n")
  }

  static func nested(_ levels: Int, _ open: String = #"{"a":"#, _ close: String = "}") -> String {
    String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
  }

  /// navd answers what is nested less. In a shell, a text in brackets is quoted.
  @Test(arguments: [
    ("push X(a=\(nested(96, "[", "]")))", "arguments have at most 96 levels"),
    ("push X a=\(nested(96, "[", "]"))", "arguments have at most 96 levels"),
    ("push X a=\(nested(5_000, "[", "]"))", "arguments have at most 96 levels"),
    ("push X(a=\(nested(5_000)))", "arguments have at most 96 levels"),
    ("push X(a=\(nested(33, "c(x=", ")")))", "at most 32 cases are within each other"),
    ("push X a=\(nested(1_000, "c(x=", ")"))", "at most 32 cases are within each other"),
  ])
  func aValueThatIsNestedTooDeepIsNoText(line: String, limit: String) {
    let run = Run(line)
    #expect(run.code == 2 && run.errors.hasPrefix("navctl: push: expected less nesting: \(limit) at column "))
  }

  @Test func valuesAreTakenUpToTheLimit() throws {
    let quoted = #""\#(Self.nested(500, "[", "]"))""#
    for value in [Self.nested(95), Self.nested(95, "[", "]"), Self.nested(31, "c(x=", ")"), quoted] {
      for words in [["push", "X(a=\(value))"], ["push", "X", "a=\(value)"]] {
        _ = try Invocation(words)
      }
    }
    _ = try Invocation(["dismiss", "--result", Self.nested(96)])
  }

  @Test func aMessageRepeatsPartOfALongWord() {
    let text = String(repeating: "ä", count: 100_000)
    for line in ["dismiss --result \(text)", "open a \(text)", "push A(\(text)", "call a.B \(text)"] {
      let run = Run(line)
      #expect(run.code == 2 && run.errors.utf8.count < 2 * 4_096 && run.errors.contains("ä…ä"))
    }
  }

  @Test func theMiddleOfATextIsLeftOut() {
    #expect("abcdefgh".shortenedInside(to: 8) == "abcdefgh")
    #expect("abcdefghi".shortenedInside(to: 8) == "abcdef…hi")
    #expect("äöüßäöü".shortenedInside(to: 8) == "äöü…ü")
  }

  @Test func programsGetMistakesAsJSON() {
    #expect(
      Run("--json push").errors
        == #"{"error":"navctl.Usage","parameters":{"message":"push: SCREEN is missing"}}"# + "\n")
  }

  @Test func optionsOfNavctlMayStandAnywhere() throws {
    let before = try Invocation(["--scene", "s", "--json", "push", "A"])
    let behind = try Invocation(["push", "A", "--scene=s", "--json"])
    #expect(before.options == behind.options)
    #expect(before.options.scene == "s")
    #expect(before.options.json)
  }

  @Test(arguments: [
    "--version", "-V", "--address unix:/s --version", "--version --address unix:/s", "--json -V", "-jV", "-Vj",
    "--scene s --quiet --version", "path --version", "--version path", "push A --version", "--version version",
  ])
  func theVersionIsAskedForAnywhere(line: String) throws {
    let words = try #require(Words.split(line))
    let invocation = try Invocation(words)
    #expect(invocation.verb is VersionVerb)
    #expect(invocation.options.json == line.contains("j"))
    #expect(invocation.options.address == (line.contains("unix:/s") ? .address(try Address("unix:/s")) : .automatic))
  }

  @Test func dashesAndHelpWinOverTheVersion() throws {
    #expect(try Invocation(["push", "--", "--version"]).verb is PushVerb)
    #expect(try Invocation(["--version", "--help"]).verb is HelpVerb)
    #expect(Run("--version=1").errors.hasPrefix("navctl: --version takes no value"))
  }

  @Test func wordsBehindTwoDashesAreNoOptions() throws {
    let invocation = try Invocation(["push", "--", "--odd"])
    let verb = try #require(invocation.verb as? PushVerb)
    #expect(verb.parameters(scene: "s", options: nil).json == #"{"scene":"s","screen":{"name":"--odd"}}"#)
  }

  @Test func everyVerbRefusesAnOptionThatItHasNot() {
    for verb in VerbTable.verbs {
      let run = Run([verb.name.description, "--no-such-option"])
      #expect(run.code == 2, "\(verb.name)")
      #expect(run.errors.contains("\(verb.name) has no option --no-such-option"), "\(verb.name)")
    }
  }

  @Test(arguments: ["-qjs till path", "-q -j -still path", "path -jq --scene till", "watch --filter Undo -jq -s till"])
  func lettersMayBeJoined(line: String) throws {
    let options = try Invocation(try #require(Words.split(line))).options
    #expect(options.isQuiet && options.json && options.scene == "till")
  }

  @Test func aLineThatAsksForJSONIsKnown() {
    #expect(["--json", "-j", "-qj", "-jq"].allSatisfy { CommandLineReader.asksForJSON($0) })
    #expect(["json", "-q", "-sj", "j", "-", "--quiet"].allSatisfy { !CommandLineReader.asksForJSON($0) })
    #expect(Run(["pth", "-j"]).errors.hasPrefix("{"))
  }
}
