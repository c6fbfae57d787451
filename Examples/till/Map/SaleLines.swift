import NavigationClient

/// What is sold: the lines of a sale are its screens, so they are kept where everything else is kept that a person did.
struct SaleLines {
  let lines: [LineItem.Context]

  /// The sale that is on a scene's path, as it is told of now.
  init(_ scene: any NavigationScene) {
    let path = scene.state?.path ?? []
    lines = path.filter { $0.name == LineItem.screenName }.compactMap { element in
      try? Arguments.decode(LineItem.Context.self, from: element.arguments)
    }
  }

  /// In cents.
  var total: Int { lines.reduce(0) { $0 + $1.price } }

  /// As on a receipt.
  var receipt: [String] {
    lines.map { line in
      let discount = line.discount.map { "  -\($0)%" } ?? ""
      return "\(line.quantity ?? 1) x \(Catalogue.name(of: line.sku))\(discount)  \(Money.text(line.price))"
    }
  }
}

extension LineItem.Context {
  /// In cents, with the discount taken off.
  var price: Int { Catalogue.price(of: sku) * (quantity ?? 1) * (100 - (discount ?? 0)) / 100 }
}
