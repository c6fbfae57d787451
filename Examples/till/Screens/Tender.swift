import NavigationClient

struct Tender: ContentScreen {
  struct Context: ScreenContext { var total: Int }

  let title = "Payment"
  let card = Push<CardWait>(title: "Card")
  let cash = SetStack<Receipt>(title: "Cash")
  let cancel = Finish(title: "Cancel")

  func makeContent(_ context: Context, router: Router<Tender>) -> Page {
    Page(
      title: title, lines: ["To pay  \(Money.text(context.total))"],
      choices: [
        Choice("Card") { router.move(\.card) },
        Choice("Cash") { router.move(\.cash, with: .next()) },
        Choice("Cancel") { router.move(\.cancel) },
      ])
  }
}

struct CardWait: ContentScreen {
  let title = "Card"
  let approved = SetStack<Receipt>(title: "Approved")
  let declined = Back(title: "Declined")

  func makeContent(_ context: NoContext, router: Router<CardWait>) -> Page {
    Page(
      title: title, lines: ["The customer puts the card in."],
      choices: [
        Choice("Approved") { router.move(\.approved, with: .next()) },
        Choice("Declined") { router.move(\.declined) },
      ])
  }
}

struct Receipt: ContentScreen {
  struct Context: ScreenContext {
    var receipt: String

    static var rules: [ArgumentRule] { [ArgumentRule(CodingKeys.receipt, .trait)] }

    /// A random receipt number. A real till takes it from its books.
    static func next() -> Context { Context(receipt: "R-\(Int.random(in: 10_000...99_999))") }
  }

  let title = "Receipt"
  let done = Finish<Checkout.Result>(title: "Done", result: ["receipt": .from("receipt")])

  func makeContent(_ context: Context, router: Router<Receipt>) -> Page {
    Page(
      title: title, lines: ["Paid. Receipt \(context.receipt)"],
      choices: [
        // One commit finishes the checkout with the receipt and ends the sale below it.
        Choice("Done") {
          router.scene.carryOut { () throws(CallFailure) in [try router.operation(\.done), .pop(.init(.toRoot))] }
        }
      ])
  }
}
