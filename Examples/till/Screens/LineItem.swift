import NavigationClient

/// A line of the sale. Its discount is an argument, so every front-end sees it, and it outlives them all.
struct LineItem: ContentScreen {
  struct Context: ScreenContext, Hashable {
    var sku: String
    var quantity: Int?
    var discount: Int?

    static var rules: [ArgumentRule] {
      [
        ArgumentRule(CodingKeys.sku, .pattern("^[0-9]{8,14}$"), .title("Number")),
        ArgumentRule(CodingKeys.quantity, .minimum(1), .maximum(999), .default(.integer(1))),
        ArgumentRule(CodingKeys.discount, .minimum(0), .maximum(100), .title("Discount in percent")),
      ]
    }
  }

  let title = "Item"
  let item = Push<LineItem>(title: "Item")
  let discount = Present<Discount>(title: "Discount", arguments: ["sku": .from("sku")])
  let pay = Start<Checkout>(title: "Pay")
  let void = Back(title: "Take it off")

  static let fields = [Choice.Field(label: "Number"), Choice.Field(label: "Quantity", value: "1")]

  func makeContent(_ context: Context, router: Router<LineItem>) -> Page {
    let sale = SaleLines(router.scene)
    return Page(
      title: "Sale", lines: sale.receipt + ["", "Total  \(Money.text(sale.total))"],
      choices: [
        Choice("Item", Self.fields) { typed throws(Problem) in
          router.move(\.item, with: try Context(typed: typed))
        },
        Choice("Discount") { router.move(\.discount) },
        Choice("Quantity", [.init(label: "Quantity", value: "\(context.quantity ?? 1)")]) { typed throws(Problem) in
          var changed = context
          changed.quantity = try typed[0].number("The quantity", in: 1...999)
          router.scene.carryOut { () throws(CallFailure) in [try router.operation(givingIt: changed)] }
        },
        Choice("Pay") { router.move(\.pay, with: .init(total: sale.total)) },
        Choice("Take it off") { router.move(\.void) },
      ])
  }
}

extension LineItem.Context {
  /// - Parameter typed: the values of `LineItem.fields`.
  init(typed: [String]) throws(Problem) {
    let digits = typed[0].utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits, (8...14).contains(typed[0].utf8.count) else { throw Problem("The number has 8 to 14 digits") }
    self.init(sku: typed[0], quantity: try typed[1].number("The quantity", in: 1...999))
  }
}
