/// What a key means.
enum KeyCommand: Hashable, Sendable {
  case nothing
  /// Goes back, if what is on top still is.
  case back
  /// Selects a tab by its index.
  case selectTab(Int)
  /// Chooses another transition, so many further down.
  case choose(Int)
  case chooseFirst, chooseLast
  /// Takes the chosen transition, or opens its form.
  case go
  case undo, redo
  /// Does what was refused all the same.
  case force
  /// Shows the tree, goes to another line of it, or brings the screen of the chosen line into view.
  case tree
  case chooseLine(Int)
  case showLine
  /// Shows the past, or goes so many commits back in it.
  case past
  case step(Int)
  /// Shows what is sensitive, or hides it again.
  case reveal
  /// Scrolls the content of the top screen, by windows.
  case scrollContent(Int)
  case help
  case detach
  /// Ends the verb that is being carried out, else detaches.
  case interrupt
  /// Draws everything again, on a screen that something else wrote on.
  case repaint
  /// Gives the terminal to the shell for a while.
  case suspend
  /// Begins to type a line.
  case type(LinePurpose)
  case edit(LineEdit)
  case earlierLine, laterLine
  /// Completes the word that is being typed; tells where a link leads.
  case complete
  /// Goes to another field of a form.
  case focus(Int)
  /// Carries out what was typed.
  case submit
  /// Chooses another answer to a question, gives the chosen one if any was, or this one.
  case chooseAnswer(Int)
  case giveAnswer
  /// Gives the answer that lets nothing happen here.
  case decline
  case answer(Answer)
  /// Dismisses the top, with a result if it is to have one.
  case dismiss
  /// Does what is under the mouse, or scrolls.
  case mouse(Mouse)
  /// Leaves what is typed or read.
  case leave
  /// Scrolls by lines (up when negative), or by windows.
  case scrollLines(Int)
  case scrollWindows(Int)
  case scrollToStart, scrollToEnd
}
