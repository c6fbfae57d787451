import NavigationClient

struct StockList: ContentScreen {
  let title = "Stock"
  let open = Push<StockItem>(title: "Look at")

  func makeContent(_ context: NoContext, router: Router<StockList>) -> Page {
    Page(
      title: title,
      choices: Catalogue.articles.map { article in
        Choice("\(article.sku)  \(article.name)") {
          router.move(\.open, with: .init(sku: article.sku))
        }
      })
  }
}

struct StockItem: ContentScreen {
  struct Context: ScreenContext {
    var sku: String
    static var rules: [ArgumentRule] { [ArgumentRule(CodingKeys.sku, .trait)] }
  }
  static var reuse: ScreenReuse { .top }

  let title = "Stock item"
  let back = Back(title: "Back")

  func makeContent(_ context: Context, router: Router<StockItem>) -> Page {
    Page(
      title: Catalogue.name(of: context.sku),
      lines: ["Number  \(context.sku)", "Price   \(Money.text(Catalogue.price(of: context.sku)))"],
      choices: [Choice("Back") { router.move(\.back) }])
  }
}
