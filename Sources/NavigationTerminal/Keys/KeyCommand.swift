/// The meaning of a key.
enum KeyCommand: Hashable, Sendable {
  case nothing
  /// Goes back if the top screen is the one that the person saw.
  case back
  case selectTab(Int)
  /// Moves the choice among the transitions down by a number of rows.
  case choose(Int)
  case chooseFirst, chooseLast
  /// Takes the chosen transition, or opens its form.
  case go
  case undo, redo
  /// Repeats the refused call and overrides the refusal.
  case force
  /// Shows the tree, chooses another line in it, or shows the screen of the chosen line.
  case tree
  case chooseLine(Int)
  case showLine
  /// Shows the past, or goes back in it by a number of commits.
  case past
  case step(Int)
  /// Returns the scene to the chosen moment of the past.
  case returnTo
  /// Shows the scenes, chooses another one, attaches to the chosen one, or closes the list.
  case scenes
  case chooseScene(Int)
  case attachChosen
  case leaveScenes
  /// Shows sensitive values, or hides them again.
  case reveal
  /// Scrolls the content of the top screen by windows.
  case scrollContent(Int)
  case help
  case detach
  /// Interrupts the running verb, or detaches if there is none.
  case interrupt
  /// Redraws everything, after something else wrote on the terminal.
  case repaint
  /// Returns the terminal to the shell until the process is continued.
  case suspend
  case type(LinePurpose)
  case edit(LineEdit)
  case earlierLine, laterLine
  /// Completes the word at the cursor, or shows the destination of a link.
  case complete
  /// Moves the focus to another field of a form.
  case focus(Int)
  /// Runs the typed line, or sends the form.
  case submit
  /// Chooses another answer to a question, gives the chosen answer, or gives a certain one.
  case chooseAnswer(Int)
  case giveAnswer
  /// Gives the answer that does nothing here.
  case decline
  case answer(Answer)
  /// Dismisses the top screen, after asking for its result if the map declares one.
  case dismiss
  /// Performs the action under the mouse, or scrolls.
  case mouse(Mouse)
  /// Closes the line, the form or the panel.
  case leave
  /// Scrolls by lines (up if negative), or by windows.
  case scrollLines(Int)
  case scrollWindows(Int)
  case scrollToStart, scrollToEnd
}

extension KeyCommand {
  /// Whether it changes the scene, which an observer may not.
  var navigates: Bool {
    switch self {
    case .back, .selectTab, .go, .undo, .redo, .force, .dismiss, .type(.link): true
    default: false
    }
  }
}
