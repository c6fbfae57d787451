/// The meaning of each key in each mode. A test compares the help text with it.
enum Keymap {
  static func command(for key: Key, in mode: Mode) -> KeyCommand {
    switch (key, mode) {
    case (.control("l"), _): .repaint
    case (.control("z"), _): .suspend
    case (.control("t"), _): .reveal
    case (.mouse(let mouse), _): .mouse(mouse)
    case (_, .navigating): navigating(key)
    case (_, .typing(let editor, _)): typing(key, isEmpty: editor.isEmpty)
    case (_, .filling): filling(key)
    case (_, .reading): reading(key)
    case (_, .tree): tree(key)
    case (_, .past): past(key)
    case (_, .answering): answering(key)
    }
  }

  private static func navigating(_ key: Key) -> KeyCommand {
    switch key {
    case .escape: .back
    case .scalar(let digit) where ("1"..."9").contains(digit): .selectTab(Int(digit.value) - 0x31)
    case .up: .choose(-1)
    case .down: .choose(1)
    case .home: .chooseFirst
    case .end: .chooseLast
    case .enter: .go
    case .pageUp: .scrollContent(-1)
    case .pageDown: .scrollContent(1)
    case .scalar("d"): .dismiss
    case .scalar("u"): .undo
    case .scalar("U"), .control("r"): .redo
    case .scalar("!"): .force
    case .scalar("t"): .tree
    case .scalar("h"): .past
    case .scalar(":"): .type(.verb)
    case .scalar("/"): .type(.link)
    case .scalar("?"): .help
    case .scalar("q"): .detach
    case .control("c"): .interrupt
    default: .nothing
    }
  }

  private static func typing(_ key: Key, isEmpty: Bool) -> KeyCommand {
    switch key {
    case .enter, .control("m"): .submit
    case .escape, .control("c"), .control("g"): .leave
    case .backspace: isEmpty ? .leave : .edit(.backspace)
    case .up, .control("p"): .earlierLine
    case .down, .control("n"): .laterLine
    case .tab: .complete
    default: edit(key).map { .edit($0) } ?? .nothing
    }
  }

  private static func filling(_ key: Key) -> KeyCommand {
    switch key {
    case .enter, .control("m"): .submit
    case .escape, .control("c"), .control("g"): .leave
    case .tab, .down, .control("n"): .focus(1)
    case .backTab, .up, .control("p"): .focus(-1)
    default: edit(key).map { .edit($0) } ?? .nothing
    }
  }

  /// The editing step of a key, or nil.
  private static func edit(_ key: Key) -> LineEdit? {
    switch key {
    case .scalar(let scalar), .pasted(let scalar): .insert(scalar)
    case .backspace: .backspace
    case .delete, .control("d"): .delete
    case .left, .control("b"): .left
    case .right, .control("f"): .right
    case .wordLeft, .alt("b"): .wordLeft
    case .wordRight, .alt("f"): .wordRight
    case .home, .control("a"): .start
    case .end, .control("e"): .end
    case .control("w"): .cutWord
    case .control("u"): .cutToStart
    case .control("k"): .cutToEnd
    default: nil
    }
  }

  /// Neither Esc nor the keys for lists answer: a person who navigates at that moment has not answered.
  private static func answering(_ key: Key) -> KeyCommand {
    switch key {
    case .left, .backTab: .chooseAnswer(-1)
    case .right, .tab: .chooseAnswer(1)
    case .enter: .giveAnswer
    case .scalar(let scalar): answers.first { $0.key == scalar }.map { .answer($0) } ?? .nothing
    case .control("c"): .decline
    default: .nothing
    }
  }

  private static let answers: [Answer] = [.refuse, .allow, .passOn, .carryOut, .done]

  private static func tree(_ key: Key) -> KeyCommand {
    switch key {
    case .escape, .scalar("q"), .scalar("t"), .control("c"): .leave
    case .up, .scalar("k"): .chooseLine(-1)
    case .down, .scalar("j"): .chooseLine(1)
    case .pageUp: .chooseLine(-10)
    case .pageDown: .chooseLine(10)
    case .home, .scalar("g"): .chooseLine(-Int(Int32.max))
    case .end, .scalar("G"): .chooseLine(Int(Int32.max))
    case .enter: .showLine
    case .scalar(":"): .type(.verb)
    default: .nothing
    }
  }

  /// Down and left go back in time, like the list.
  private static func past(_ key: Key) -> KeyCommand {
    switch key {
    case .escape, .enter, .scalar("q"), .scalar("h"), .control("c"): .leave
    case .down, .left, .scalar("j"): .step(1)
    case .up, .right, .scalar("k"): .step(-1)
    case .pageDown: .step(10)
    case .pageUp: .step(-10)
    case .home, .scalar("g"): .step(-Int(Int32.max))
    case .end, .scalar("G"): .step(Int(Int32.max))
    default: .nothing
    }
  }

  private static func reading(_ key: Key) -> KeyCommand {
    switch key {
    case .escape, .enter, .scalar("q"), .scalar("?"), .control("c"): .leave
    case .scalar(":"): .type(.verb)
    case .up, .scalar("k"): .scrollLines(-1)
    case .down, .scalar("j"): .scrollLines(1)
    case .pageUp, .scalar("b"): .scrollWindows(-1)
    case .pageDown, .scalar(" "): .scrollWindows(1)
    case .home, .scalar("g"): .scrollToStart
    case .end, .scalar("G"): .scrollToEnd
    default: .nothing
    }
  }
}
