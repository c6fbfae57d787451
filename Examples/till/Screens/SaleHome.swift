import NavigationClient

struct SaleHome: ContentScreen {
  let title = "Sale"
  let icon = "cart"
  let item = Push<LineItem>(title: "Item")

  func makeContent(_ context: NoContext, router: Router<SaleHome>) -> Page {
    Page(
      title: title, lines: ["Nothing sold yet."],
      choices: [
        Choice("Item", LineItem.fields) { typed throws(Problem) in
          router.move(\.item, with: try LineItem.Context(typed: typed))
        }
      ])
  }
}
