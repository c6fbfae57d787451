import Testing

@testable import NavigationTerminal

struct KeymapTests {
  @Test(
    arguments: [
      (.escape, .back), (.scalar("1"), .selectTab(0)), (.scalar("9"), .selectTab(8)), (.scalar("0"), .nothing),
      (.scalar("u"), .undo), (.scalar("!"), .force), (.scalar("d"), .dismiss), (.scalar("t"), .tree),
      (.scalar("h"), .past),
      (.scalar(":"), .type(.verb)),
      (.scalar("/"), .type(.link)), (.scalar("U"), .redo), (.control("r"), .redo), (.scalar("?"), .help),
      (.scalar("q"), .detach), (.control("c"), .interrupt), (.control("l"), .repaint),
      (.control("z"), .suspend), (.scalar("x"), .nothing), (.pasted("q"), .nothing), (.alt("q"), .nothing),
      (.unknown, .nothing),
      (.enter, .go), (.backspace, .nothing), (.up, .choose(-1)), (.down, .choose(1)), (.home, .chooseFirst),
      (.end, .chooseLast), (.left, .nothing), (.tab, .nothing),
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

  /// The help names every key that navigates, and no other.
  @Test func theHelpIsTrue() {
    let named = Set(KeyHelp.text.split(separator: "\n").compactMap { $0.first }).subtracting([
      " ", "E", "1", "C", "A", "M", "P",
    ])
    let working = (0x20...0x7E).map { Unicode.Scalar(UInt8($0)) }.filter { !("1"..."9").contains($0) }
      .filter { Keymap.command(for: .scalar($0), in: .navigating) != .nothing }
    #expect(named == Set(working.map(Character.init)))
  }
}
