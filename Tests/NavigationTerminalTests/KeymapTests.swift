import Testing

@testable import NavigationTerminal

struct KeymapTests {
  @Test(
    arguments: [
      (.escape, .back), (.scalar("1"), .selectTab(0)), (.scalar("9"), .selectTab(8)), (.scalar("0"), .nothing),
      (.scalar("u"), .undo), (.scalar("!"), .force), (.scalar("d"), .dismiss), (.scalar("t"), .tree),
      (.scalar("h"), .past), (.scalar("s"), .scenes),
      (.scalar(":"), .type(.verb)),
      (.scalar("/"), .type(.link)), (.scalar("U"), .redo), (.control("r"), .redo), (.scalar("?"), .help),
      (.scalar("q"), .detach), (.control("c"), .interrupt), (.control("l"), .repaint),
      (.control("z"), .suspend), (.scalar("x"), .nothing), (.pasted("q"), .nothing), (.alt("q"), .nothing),
      (.unknown, .nothing),
      (.enter, .go), (.backspace, .nothing), (.up, .choose(-1)), (.down, .choose(1)), (.home, .chooseFirst),
      (.end, .chooseLast), (.left, .nothing), (.tab, .nothing), (.scalar("k"), .choose(-1)), (.scalar("j"), .choose(1)),
      (.scalar("g"), .chooseFirst), (.scalar("G"), .chooseLast), (.scalar(" "), .scrollContent(1)),
      (.pageUp, .scrollContent(-1)), (.control("t"), .reveal), (.scalar("y"), .nothing),
    ] as [(Key, KeyCommand)])
  func keysThatNavigate(key: Key, command: KeyCommand) {
    #expect(Keymap.command(for: key, in: .navigating) == command)
  }

  @Test(
    arguments: [
      (.scalar("q"), .edit(.insert("q"))), (.scalar("1"), .edit(.insert("1"))), (.scalar("店"), .edit(.insert("店"))),
      (.pasted("x"), .edit(.insert("x"))),
      (.enter, .submit), (.escape, .leave), (.control("c"), .leave), (.backspace, .edit(.backspace)),
      (.delete, .edit(.delete)), (.left, .edit(.left)), (.right, .edit(.right)), (.wordLeft, .edit(.wordLeft)),
      (.alt("f"), .edit(.wordRight)), (.home, .edit(.start)), (.control("e"), .edit(.end)),
      (.control("w"), .edit(.cutWord)), (.control("u"), .edit(.cutToStart)), (.control("k"), .edit(.cutToEnd)),
      (.up, .earlierLine), (.down, .laterLine), (.tab, .complete), (.control("l"), .repaint), (.pageUp, .nothing),
      (.unknown, .nothing),
    ] as [(Key, KeyCommand)])
  func keysThatType(key: Key, command: KeyCommand) {
    #expect(Keymap.command(for: key, in: .typing(LineEditor("push"))) == command)
  }

  @Test func backspaceInAnEmptyLineLeavesIt() {
    #expect(Keymap.command(for: .backspace, in: .typing(LineEditor())) == .leave)
  }

  @Test(
    arguments: [
      (.scalar("q"), .edit(.insert("q"))), (.pasted("q"), .edit(.insert("q"))), (.enter, .submit), (.escape, .leave),
      (.control("c"), .leave), (.tab, .focus(1)), (.down, .focus(1)), (.backTab, .focus(-1)), (.up, .focus(-1)),
      (.left, .edit(.left)), (.backspace, .edit(.backspace)), (.control("l"), .repaint), (.unknown, .nothing),
    ] as [(Key, KeyCommand)])
  func keysThatFill(key: Key, command: KeyCommand) {
    let form = Form(Scenes.saleTransitions[0], from: 9)
    #expect(Keymap.command(for: key, in: .filling(form)) == command)
  }

  @Test(
    arguments: [
      (.escape, .leave), (.scalar("q"), .leave), (.control("c"), .leave), (.up, .scrollLines(-1)),
      (.down, .scrollLines(1)), (.pageUp, .scrollWindows(-1)), (.scalar(" "), .scrollWindows(1)),
      (.home, .scrollToStart),
      (.end, .scrollToEnd), (.scalar(":"), .type(.verb)), (.scalar("1"), .nothing), (.scalar("u"), .nothing),
    ] as [(Key, KeyCommand)])
  func keysThatRead(key: Key, command: KeyCommand) {
    #expect(Keymap.command(for: key, in: .reading(Panel(title: "", text: ""))) == command)
  }

  @Test(
    arguments: [
      (.up, .chooseLine(-1)), (.scalar("j"), .chooseLine(1)), (.pageDown, .chooseLine(10)), (.enter, .showLine),
      (.scalar("t"), .leave), (.escape, .leave), (.scalar("q"), .leave), (.control("c"), .leave),
      (.scalar("h"), .nothing),
      (.scalar(":"), .type(.verb)), (.control("t"), .reveal), (.scalar("1"), .nothing), (.left, .nothing),
    ] as [(Key, KeyCommand)])
  func keysInTheTree(key: Key, command: KeyCommand) {
    #expect(Keymap.command(for: key, in: .tree(chosen: nil)) == command)
  }

  @Test(
    arguments: [
      (.down, .step(1)), (.left, .step(1)), (.right, .step(-1)), (.scalar("k"), .step(-1)), (.pageUp, .step(-10)),
      (.enter, .returnTo), (.scalar("h"), .leave), (.escape, .leave), (.scalar("q"), .leave), (.scalar(":"), .nothing),
      (.scalar("u"), .nothing),
    ] as [(Key, KeyCommand)])
  func keysInThePast(key: Key, command: KeyCommand) {
    #expect(Keymap.command(for: key, in: .past(PastView())) == command)
  }

  @Test(
    arguments: [
      (.up, .chooseScene(-1)), (.control("n"), .chooseScene(1)), (.pageDown, .chooseScene(10)), (.enter, .attachChosen),
      (.scalar("j"), .edit(.insert("j"))), (.scalar("t"), .edit(.insert("t"))), (.home, .edit(.start)),
      (.backspace, .edit(.backspace)), (.escape, .leaveScenes), (.scalar("q"), .leaveScenes), (.control("l"), .repaint),
    ] as [(Key, KeyCommand)])
  func keysInTheListOfScenes(key: Key, command: KeyCommand) {
    #expect(Keymap.command(for: key, in: .choosing(ScenesView())) == command)
    #expect(Keymap.command(for: .scalar("q"), in: .choosing(ScenesView(filter: "a"))) == .edit(.insert("q")))
  }

  @Test(
    arguments: [
      (.scalar("n"), .answer(.refuse)), (.scalar("y"), .answer(.allow)), (.scalar("p"), .answer(.passOn)),
      (.scalar("c"), .answer(.carryOut)), (.scalar("x"), .answer(.done)), (.enter, .giveAnswer),
      (.tab, .chooseAnswer(1)),
      (.left, .chooseAnswer(-1)), (.control("c"), .decline), (.escape, .nothing), (.scalar("u"), .nothing),
      (.scalar("q"), .nothing), (.up, .nothing), (.control("l"), .repaint),
    ] as [(Key, KeyCommand)])
  func keysThatAnswer(key: Key, command: KeyCommand) {
    #expect(Keymap.command(for: key, in: .answering) == command)
  }

  /// The keys at the beginnings of the help's lines.
  private func keys(ofHelp text: String) -> [String] {
    text.split(separator: "\n").flatMap { line -> [String] in
      var names: [String] = [""]
      for character in line {
        if character == ",", names.last?.isEmpty == false {
          names.append("")
        } else {
          names[names.count - 1].append(character)
        }
        if names.last?.hasSuffix("  ") == true { break }
      }
      return names.map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    }
  }

  /// The help names every key that does something on the scene, and no other.
  @Test func theHelpIsTrue() {
    let named = Set(keys(ofHelp: KeyHelp.text()))
    let letters = (0x21...0x7E).map { Unicode.Scalar(UInt8($0)) }.filter { !("1"..."9").contains($0) }
    let keys =
      letters.flatMap { [Key.scalar($0), .alt($0)] }
      + letters.filter { ("a"..."z").contains($0) }.map { Key.control($0) }
      + [.scalar(" "), .escape, .enter, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end]
      + [.pageUp, .pageDown]
    for key in keys where key != .control("c") {
      let works = Keymap.command(for: key, in: .navigating) != .nothing
      #expect(named.contains(key.name) == works, "\(key.name)")
    }
  }
}
