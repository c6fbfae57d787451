import NavigationClient

/// Asks a supervisor for approval, at this till or at any other front-end.
struct Approve: ContentScreen {
  struct Context: ScreenContext {
    var sku: String
    var percent: Int
  }
  struct Result: ScreenContext { var by: String }

  let title = "Supervisor"
  let approve = Dismiss<Result>(title: "Approve")
  let deny = Dismiss(title: "Deny")

  func makeContent(_ context: Context, router: Router<Approve>) -> Page {
    Page(
      title: title, lines: ["\(context.percent) % on \(Catalogue.name(of: context.sku))?"],
      choices: [
        Choice("Approve", [.init(label: "Your name")]) { typed throws(Problem) in
          router.move(\.approve, with: .init(by: try typed[0].text("The name")))
        },
        Choice("Deny") { router.move(\.deny) },
      ])
  }
}
