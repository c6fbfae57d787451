import NavigationClient

struct Office: ContentScreen {
  let title = "Office"
  let signOut = Root(\TillMap.Cases.signIn, title: "Sign out")

  func makeContent(_ context: NoContext, router: Router<Office>) -> Page {
    Page(
      title: title, lines: ["The day is over when the till is closed."],
      choices: [Choice("Close the till") { router.move(\.signOut) }])
  }
}

struct Help: ContentScreen {
  let title = "Help"
  let close = Dismiss(title: "Close")

  func makeContent(_ context: NoContext, router: Router<Help>) -> Page {
    Page(
      title: title,
      lines: [
        "Up and down choose, Enter does it, Esc goes back.", "1 to 9 select a tab, u undoes, q leaves the till.",
        "What you see others see, too: navctl attach.",
      ],
      choices: [Choice("Close") { router.move(\.close) }])
  }
}
