import NavigationClient

struct SignIn: ContentScreen {
  let title = "Sign in"
  let signedIn = Root(\TillMap.Cases.main, title: "Sign in")

  func makeContent(_ context: NoContext, router: Router<SignIn>) -> Page {
    Page(
      title: title, lines: ["Good morning. The till is closed."],
      choices: [Choice("Open the till") { router.move(\.signedIn) }])
  }
}
