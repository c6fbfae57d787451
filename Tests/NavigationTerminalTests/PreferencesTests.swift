import Testing

@testable import NavigationTerminal

struct PreferencesTests {
  @Test func keysAndLooksAreRead() throws {
    let text = """
      keys: {undo: z, scenes: "w"}
      looks: {border: 33, title: bold cyan on 17, chosen: reverse}
      """
    let preferences = try Preferences(text, file: "attach.yaml")
    let command = { (key: Unicode.Scalar) in Keymap.command(for: .scalar(key), in: .navigating, preferences.bindings) }
    #expect(command("z") == .undo)
    #expect(command("u") == .nothing)
    #expect(command("w") == .scenes)
    #expect(command("t") == .tree)
    #expect(KeyHelp.text(preferences.bindings).contains("\nz                undoes the last step\n"))
    var title = StyleLook()
    (title.isBold, title.color, title.background) = (true, 6, 17)
    #expect(preferences.looks[.title] == title)
    #expect(preferences.looks[.border]?.color == 33)
    #expect(preferences.looks[.chosen]?.isReversed == true)
    #expect(preferences.looks[.error] == nil)
  }

  @Test func theChosenKeyOfAViewClosesItToo() throws {
    let bindings = try Preferences("keys: {tree: w, history: j, help: i, detach: x, verb: v}", file: "f").bindings
    func command(_ key: Unicode.Scalar, _ mode: Mode) -> KeyCommand {
      Keymap.command(for: .scalar(key), in: mode, bindings)
    }
    let reading = Mode.reading(Panel(title: "", text: ""))
    let past = Mode.past(PastView())
    #expect([command("w", .tree(chosen: nil)), command("i", reading), command("x", past)] == [.leave, .leave, .leave])
    #expect(
      [command("t", .tree(chosen: nil)), command("?", reading), command("q", past)] == [.nothing, .nothing, .nothing])
    #expect(command("v", reading) == .type(.verb))
    #expect(command("x", .choosing(ScenesView())) == .leaveScenes)
    // A chosen key is taken from the action that usually has it, which keeps its others.
    #expect(command("j", past) == .leave)
    #expect(Keymap.command(for: .down, in: past, bindings) == .step(1))
  }

  @Test func everyActionHasItsKeysInEveryMode() throws {
    let text = """
      keys:
        up: [w, Up]
        down: Control-N
        choose: Space
        back: [Backspace, Alt-x]
        redo: [R, Control-y]
        reveal: Control-w
        force: []
        refuse: w
        allow: Tab
      """
    let bindings = try Preferences(text, file: "f").bindings
    func command(_ key: Key, _ mode: Mode) -> KeyCommand { Keymap.command(for: key, in: mode, bindings) }
    let past = Mode.past(PastView())
    let line = Mode.typing(LineEditor("push"))
    let chosen: [(Key, Mode, KeyCommand)] = [
      (.scalar("w"), .navigating, .choose(-1)), (.scalar("w"), .tree(chosen: nil), .chooseLine(-1)),
      (.scalar("w"), .answering, .answer(.refuse)), (.scalar("n"), .answering, .nothing),
      (.tab, .answering, .answer(.allow)), (.backTab, .answering, .chooseAnswer(-1)),
      (.control("n"), .navigating, .choose(1)), (.control("n"), past, .step(1)), (.down, past, .nothing),
      (.scalar(" "), .navigating, .go), (.scalar(" "), past, .returnTo), (.scalar(" "), .answering, .giveAnswer),
      (.enter, .navigating, .nothing), (.pageDown, .navigating, .scrollContent(1)),
      (.backspace, .navigating, .back), (.alt("x"), .tree(chosen: nil), .leave), (.escape, .navigating, .nothing),
      (.escape, past, .leave), (.control("y"), .navigating, .redo), (.control("r"), .navigating, .nothing),
      (.scalar("!"), .navigating, .nothing), (.control("w"), .navigating, .reveal),
      // Text is typed with the same keys as ever, except where a key that works everywhere is chosen.
      (.scalar("w"), line, .edit(.insert("w"))), (.control("w"), line, .reveal), (.enter, line, .submit),
      (.backspace, line, .edit(.backspace)), (.scalar(" "), .choosing(ScenesView()), .edit(.insert(" "))),
      (.control("n"), .choosing(ScenesView()), .chooseScene(1)),
    ]
    for (key, mode, expected) in chosen { #expect(command(key, mode) == expected, "\(key.name)") }
    let help = KeyHelp.text(bindings)
    #expect(help.contains("R, Control-Y     does it again"))
    #expect(!help.contains("overrides"))
  }

  @Test func theListOfKeysIsAFileThatChangesNothing() throws {
    let list = Preferences().text
    let read = try Preferences(list, file: "f")
    for action in KeyBindings.Action.allCases {
      #expect(read.bindings.keys(of: action) == action.standard)
      #expect(list.contains("\n  \(action.rawValue): ["))
    }
    for style in CellStyle.allCases { #expect(read.looks[style] == StyleLook(of: style, colors: 256)) }
    // What a person has chosen is in it.
    let text = #"{keys: {undo: '"', tree: [], history: "\\"}, looks: {border: 3 on white}}"#
    let chosen = try Preferences(text, file: "f")
    let again = try Preferences(chosen.text, file: "f")
    #expect(again.bindings.keys(of: .undo) == [.scalar("\"")])
    #expect(again.bindings.keys(of: .history) == [.scalar("\\")])
    #expect(again.bindings.keys(of: .tree) == [])
    #expect(again.looks[.border] == chosen.looks[.border])
    #expect(chosen.text.contains("\n  border: yellow on white\n"))
  }

  @Test func anEmptyFileChangesNothing() throws {
    #expect(try Preferences("", file: "f") == Preferences())
    #expect(try Preferences("# nothing\n", file: "f") == Preferences())
  }

  @Test(arguments: [
    ("colors: {}", "f:1: there is no section colors; there are: keys, looks"),
    ("keys:\n  undoo: z", "f:2: there is no action undoo; did you mean undo?"),
    ("keys: {undo: zz}", "f:1: undo: zz is no key: a character, or as PageUp, Control-x or Alt-x"),
    ("keys:\n  undo: [z,\n   PageUo]", "f:3: undo: PageUo is no key; did you mean PageUp?"),
    ("keys: {undo: 3}", "f:1: undo: a digit selects a tab"),
    ("keys: {undo: Control-i}", "f:1: undo: terminals send Tab for Control-i"),
    ("keys: {undo: Control-C}", "f:1: undo: Control-C interrupts"),
    ("keys: {undo: Control-1}", "f:1: undo: Control goes with a letter from a to z"),
    ("keys: {undo: {a: b}}", "f:1: undo: that is no key: a character, or as PageUp, Control-x or Alt-x"),
    ("keys: {undo: [a, b, c, d, e, f, m, n, o]}", "f:1: undo has more than 8 keys"),
    ("keys: {undo: t}", "f:1: undo and tree have the same key"),
    ("keys: {undo: z, tree: [w, z]}", "f:1: undo and tree have the same key"),
    ("keys: {choose: y}", "f:1: choose and allow have the same key"),
    ("looks: {borders: 3}", "f:1: there is no part borders; did you mean border?"),
    ("looks: {border: 256}", "f:1: 256 is no attribute, no colour and no number from 0 to 255"),
    (
      "looks: {border: grean}", "f:1: grean is no attribute, no colour and no number from 0 to 255; did you mean green?"
    ),
    ("looks: {border: 3 on}", "f:1: on has the colour behind after it"),
    ("looks: {border: 3 on bold}", "f:1: bold is no attribute, no colour and no number from 0 to 255"),
    ("- keys", "f:1: the file is no mapping"),
  ])
  func aMistakeIsToldWithItsLine(text: String, sentence: String) {
    #expect(throws: PreferencesError.self) { try Preferences(text, file: "f") }
    do throws(PreferencesError) { _ = try Preferences(text, file: "f") } catch { #expect(error.sentence == sentence) }
  }
}
