/// The text that `?` shows.
enum KeyHelp {
  static let text = """
    Up, Down    choose among the transitions that the map declares here
    Enter       takes the chosen one; one that asks for something opens a form:
                Tab and the arrows go through its fields, Enter sends, Esc leaves
    Esc         goes back: pops, returns to the tab before, or leaves the modal
    d           dismisses the top, with a result for who waits for it
    PageUp,     scroll what the top screen has, where it is longer than the room
    PageDown    for it; the mouse wheel over it does too
    1-9         select a tab
    u           undoes the last step
    U           does it again (Control-R too)
    !           does what a front-end has just refused all the same, if you may
    t           shows the tree of the scene; Enter brings a screen into view
    h           steps through the past: down goes back, up forth, Esc returns
    :           takes a verb of navctl, such as

                  :push Item(sku=4711)      :present Scanner+sheet
                  :go Home                  :select-tab Stock
                  :dismiss                  :tree

                Tab completes, up and down arrow bring back earlier lines,
                Esc leaves
    /           opens a link that the map knows; Tab tells first what it would show
    Mouse       a click takes a transition, selects a tab, a field or an answer; the
                wheel goes through lists; with Shift the terminal selects text
    Control-T   shows what the map calls sensitive, drawn as dots; again, or on
                another screen, it is hidden. A line's and a form's values too
    ?           shows this
    Control-L   draws everything again
    Control-Z   gives the terminal to the shell for a while
    q           detaches; the scene stays

    All terminals on one scene show the same place, and each may navigate.
    """
}
