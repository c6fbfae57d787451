/// What a key means.
enum Command: Hashable, Sendable {
  case nothing
  /// Goes back, if what is on top still is.
  case back
  /// Selects a tab by its index.
  case selectTab(Int)
  case undo
  /// Carries out a verb of navctl as if it had been typed.
  case verb(String)
  case help
  case detach
  /// Ends the verb that is being carried out, else detaches.
  case interrupt
  /// Draws everything again, on a screen that something else wrote on.
  case repaint
  /// Gives the terminal to the shell for a while.
  case suspend
  /// Begins to type a verb.
  case type
  case edit(LineEdit)
  case earlierLine, laterLine
  /// Carries out what was typed.
  case submit
  /// Leaves what is typed or read.
  case leave
  /// Scrolls by lines (up when negative), or by windows.
  case scrollLines(Int)
  case scrollWindows(Int)
  case scrollToStart, scrollToEnd
}
