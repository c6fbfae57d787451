/// Which key means what, in each mode. Pure, and all there is to know about it: the help text is checked against it.
enum Keymap {
  static func command(for key: Key, in mode: Mode) -> Command {
    switch (key, mode) {
    case (.control("l"), _): .repaint
    case (.control("z"), _): .suspend
    case (_, .navigating): navigating(key)
    case (_, .typing(let editor)): typing(key, isEmpty: editor.isEmpty)
    case (_, .reading): reading(key)
    }
  }

  private static func navigating(_ key: Key) -> Command {
    switch key {
    case .escape: .back
    case .scalar(let digit) where ("1"..."9").contains(digit): .selectTab(Int(digit.value) - 0x31)
    case .scalar("u"): .undo
    case .scalar("t"): .verb("tree")
    case .scalar("h"): .verb("history")
    case .scalar(":"): .type
    case .scalar("?"): .help
    case .scalar("q"): .detach
    case .control("c"): .interrupt
    default: .nothing
    }
  }

  private static func typing(_ key: Key, isEmpty: Bool) -> Command {
    switch key {
    case .scalar(let scalar), .pasted(let scalar): .edit(.insert(scalar))
    case .enter, .control("m"): .submit
    case .escape, .control("c"), .control("g"): .leave
    case .backspace: isEmpty ? .leave : .edit(.backspace)
    case .delete, .control("d"): .edit(.delete)
    case .left, .control("b"): .edit(.left)
    case .right, .control("f"): .edit(.right)
    case .wordLeft, .alt("b"): .edit(.wordLeft)
    case .wordRight, .alt("f"): .edit(.wordRight)
    case .home, .control("a"): .edit(.start)
    case .end, .control("e"): .edit(.end)
    case .control("w"): .edit(.cutWord)
    case .control("u"): .edit(.cutToStart)
    case .control("k"): .edit(.cutToEnd)
    case .up, .control("p"): .earlierLine
    case .down, .control("n"): .laterLine
    default: .nothing
    }
  }

  private static func reading(_ key: Key) -> Command {
    switch key {
    case .escape, .enter, .scalar("q"), .scalar("?"), .control("c"): .leave
    case .scalar(":"): .type
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
