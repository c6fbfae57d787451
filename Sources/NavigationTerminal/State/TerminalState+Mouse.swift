extension TerminalState {
  /// Performs the action under the mouse. The wheel moves through whatever list is shown.
  mutating func take(_ mouse: Mouse) -> [TerminalEffect] {
    switch mouse.action {
    case .wheelUp: return wheel(by: -1, target(of: mouse))
    case .wheelDown: return wheel(by: 1, target(of: mouse))
    case .press: return target(of: mouse).map { press($0) } ?? []
    }
  }

  private func target(of mouse: Mouse) -> Target? {
    Painter.target(row: mouse.row, column: mouse.column, of: self)
  }

  private mutating func wheel(by count: Int, _ target: Target?) -> [TerminalEffect] {
    switch keyMode {
    case .navigating where target == .content: scrollContent(by: 3 * count)
    case .navigating: transitions.choose(by: count)
    case .reading: scroll(by: 3 * count)
    case .tree: chooseLine(by: count)
    case .past: return step(by: count)
    case .choosing: return chooseScene(by: count)
    case .typing, .filling, .answering: break
    }
    return []
  }

  private mutating func press(_ target: Target) -> [TerminalEffect] {
    switch (target, keyMode) {
    case (.tab(let index), .navigating): return isReadOnly ? refuseReadOnly() : selectTab(index)
    case (.screen(let id), .navigating):
      return isReadOnly ? refuseReadOnly() : seenTop == nil ? [] : call(.makeVisible(id))
    case (.transition(let index), .navigating):
      transitions.choose(by: index - transitions.choice)
      return takeChosen()
    case (.field(let index), .filling(var form)):
      form.moveFocus(by: index - form.focus)
      mode = .filling(form)
    case (.option(let index, let option), .filling(var form)):
      form.moveFocus(by: index - form.focus)
      form.choose(option)
      mode = .filling(form)
    case (.answer(let answer), .answering):
      // The first click chooses and the second one answers, so a click meant for the screen below does no harm.
      if questions.chosen == answer { return self.answer(answer) }
      questions.choose(answer)
    case (.line(let index), .tree(let chosen)):
      if chosenLine(chosen) == index { return showChosenLine() }
      mode = .tree(chosen: scene.tree[index].id)
    case (.scene(let index), .choosing(let scenes)):
      if scenes.index == index { return attachChosen() }
      return chooseScene(by: index - scenes.index)
    case (.commit(let index), .past(let past)): return step(by: index - past.index)
    default: break
    }
    return []
  }
}
