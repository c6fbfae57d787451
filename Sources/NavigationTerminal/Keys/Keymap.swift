/// The meaning of each key in each mode. A test compares the help text with it.
enum Keymap {
  private typealias Action = KeyBindings.Action

  static func command(for key: Key, in mode: Mode, _ bindings: KeyBindings = KeyBindings()) -> KeyCommand {
    if case .mouse(let mouse) = key { return .mouse(mouse) }
    switch mode {
    case .navigating: return navigating(key, bindings)
    case .typing(let editor, _): return everywhere(key, bindings) ?? typing(key, isEmpty: editor.isEmpty)
    case .filling: return everywhere(key, bindings) ?? filling(key)
    case .reading: return looking(key, at: .help, bindings, reading)
    case .tree: return looking(key, at: .tree, bindings, tree)
    case .past: return looking(key, at: .history, bindings, past)
    case .choosing(let scenes):
      return everywhere(key, bindings) ?? choosing(key, isEmpty: scenes.filter.isEmpty, bindings)
    case .answering: return answering(key, bindings)
    }
  }

  /// The command of a key that also works while text is typed, unless it writes a character.
  private static func everywhere(_ key: Key, _ bindings: KeyBindings) -> KeyCommand? {
    key.isText ? nil : bindings.action(of: key, in: .everywhere)?.command
  }

  private static func navigating(_ key: Key, _ bindings: KeyBindings) -> KeyCommand {
    switch key {
    case .scalar(let digit) where ("1"..."9").contains(digit): .selectTab(Int(digit.value) - 0x31)
    case .control("c"): .interrupt
    default: bindings.action(of: key, in: .looking)?.command ?? .nothing
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
  private static func answering(_ key: Key, _ bindings: KeyBindings) -> KeyCommand {
    if let action = bindings.action(of: key, in: .answering) { return action == .choose ? .giveAnswer : action.command }
    return switch key {
    case .left, .backTab: .chooseAnswer(-1)
    case .right, .tab: .chooseAnswer(1)
    case .control("c"): .decline
    default: .nothing
    }
  }

  /// The command of a key in a list, a panel or the past. Esc and Control-C close it, and so do the keys that opened it,
  /// that go back, or that detach elsewhere.
  private static func looking(
    _ key: Key, at view: Action, _ bindings: KeyBindings, _ command: (Action) -> KeyCommand?
  ) -> KeyCommand {
    if key == .escape || key == .control("c") { return .leave }
    guard let action = bindings.action(of: key, in: .looking) else {
      // Left and right go through time, too.
      return view == .history && key == .left ? .step(1) : view == .history && key == .right ? .step(-1) : .nothing
    }
    if let command = command(action) { return command }
    if action.scope == .everywhere { return action.command }
    if [view, .back, .detach].contains(action) { return .leave }
    return action == .verb && view != .history ? .type(.verb) : .nothing
  }

  private static func tree(_ action: Action) -> KeyCommand? {
    switch action {
    case .choose: .showLine
    case .up: .chooseLine(-1)
    case .down: .chooseLine(1)
    case .pageUp: .chooseLine(-10)
    case .pageDown: .chooseLine(10)
    case .first: .chooseLine(-Int(Int32.max))
    case .last: .chooseLine(Int(Int32.max))
    default: nil
    }
  }

  /// Letters filter the list.
  private static func choosing(_ key: Key, isEmpty: Bool, _ bindings: KeyBindings) -> KeyCommand {
    switch (key, bindings.action(of: key, in: .looking)) {
    case (.escape, _), (.control("c"), _), (.control("g"), _): return .leaveScenes
    case (_, .detach) where isEmpty, (_, .back) where isEmpty: return .leaveScenes
    case (_, let action?) where !key.isText:
      switch action {
      case .choose: return .attachChosen
      case .up: return .chooseScene(-1)
      case .down: return .chooseScene(1)
      case .pageUp: return .chooseScene(-10)
      case .pageDown: return .chooseScene(10)
      default: break
      }
    case (.control("p"), _): return .chooseScene(-1)
    case (.control("n"), _): return .chooseScene(1)
    default: break
    }
    return edit(key).map { .edit($0) } ?? .nothing
  }

  /// Down goes back in time, like the list.
  private static func past(_ action: Action) -> KeyCommand? {
    switch action {
    case .choose: .returnTo
    case .down: .step(1)
    case .up: .step(-1)
    case .pageDown: .step(10)
    case .pageUp: .step(-10)
    case .first: .step(-Int(Int32.max))
    case .last: .step(Int(Int32.max))
    default: nil
    }
  }

  private static func reading(_ action: Action) -> KeyCommand? {
    switch action {
    case .choose: .leave
    case .up: .scrollLines(-1)
    case .down: .scrollLines(1)
    case .pageUp: .scrollWindows(-1)
    case .pageDown: .scrollWindows(1)
    case .first: .scrollToStart
    case .last: .scrollToEnd
    default: nil
    }
  }
}
