/// The text that `?` shows. Long lines are wrapped under their second column.
enum KeyHelp {
  /// The text with the keys that a person has chosen.
  static func text(_ bindings: KeyBindings = KeyBindings()) -> String {
    let lines = entries.compactMap { entry -> String? in
      let keys = entry.actions.flatMap { bindings.keys(of: $0) }.map(\.name)
      if keys.isEmpty, !entry.actions.isEmpty { return nil }
      let names = entry.fixed ?? keys.joined(separator: ", ")
      return names + String(repeating: " ", count: max(2, columns - names.unicodeScalars.count)) + entry.meaning
    }
    return lines.joined(separator: "\n") + "\n\n" + end
  }

  /// A line: keys and their meaning.
  private struct Entry {
    var actions: [KeyBindings.Action] = []
    /// The keys if they cannot be chosen.
    var fixed: String?
    let meaning: String

    init(_ actions: KeyBindings.Action..., does meaning: String) { (self.actions, self.meaning) = (actions, meaning) }

    init(fixed: String, does meaning: String) { (self.fixed, self.meaning) = (fixed, meaning) }
  }

  private static let end = "All terminals on one scene show the same place, and each may navigate."

  /// The column of the meanings.
  private static let columns = 17

  private static let entries = [
    Entry(.up, .down, does: "choose among the transitions that the map declares here, and go through lists"),
    Entry(.first, .last, does: "the first and the last of a list"),
    Entry(
      .choose,
      does: """
        takes the chosen transition; one with arguments opens a form: Tab and the arrows go through its fields, Enter \
        sends, Esc leaves
        """),
    Entry(.back, does: "closes a message, or else goes back: pops, returns to the tab before, or leaves the modal"),
    Entry(.dismiss, does: "dismisses the top, with a result for the program that waits for it"),
    Entry(
      .pageUp,
      does: "scrolls the top screen's content back if it is longer than its box, and lists; the mouse wheel does too"),
    Entry(.pageDown, does: "scrolls on"),
    Entry(fixed: "1-9", does: "select a tab"),
    Entry(.undo, does: "undoes the last step"),
    Entry(.redo, does: "does it again"),
    Entry(.force, does: "repeats a call that a front-end has refused and overrides it, if you may"),
    Entry(.tree, does: "shows the tree of the scene; Enter brings a screen into view"),
    Entry(
      .history,
      does: "shows the history: down goes back, up forth, Enter returns the scene to the chosen moment, Esc closes"),
    Entry(.scenes, does: "lists the scenes; letters filter, Enter attaches to the chosen one, Esc closes"),
    Entry(
      .verb,
      does: """
        takes a verb of navctl, as :push Item(sku=4711) or :select-tab Stock; Tab completes, Up and Down bring back \
        earlier lines, Esc leaves
        """),
    Entry(.link, does: "opens a link that the map knows; Tab lists them, or tells where the typed one leads"),
    Entry(
      fixed: "Mouse",
      does: """
        a click takes a transition, selects a tab, a screen of the path, a field or an answer; the wheel goes through \
        lists; with Shift the terminal selects text
        """),
    Entry(
      .reveal, does: "shows what the map calls sensitive, drawn as dots; again, or on another screen, it is hidden"),
    Entry(.help, does: "shows this; navctl attach --keys says how to choose other keys"),
    Entry(.redraw, does: "draws everything again"),
    Entry(.suspend, does: "gives the terminal to the shell for a while"),
    Entry(.detach, does: "detaches; the scene stays"),
  ]
}
