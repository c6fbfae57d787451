import NavigationClient

/// The lines of a sale. They are screens of the path, so they are kept with everything else that a person did.
struct SaleLines {
  let lines: [LineItem.Context]

  /// The sale on a scene's path.
  init(_ scene: any NavigationScene) {
    let path = scene.state?.path ?? []
    lines = path.filter { $0.name == LineItem.screenName }.compactMap { element in
      try? Arguments.decode(LineItem.Context.self, from: element.arguments)
    }
  }

  /// In cents.
  var total: Int { lines.reduce(0) { $0 + $1.price } }

  /// The lines of the receipt.
  var receipt: [String] {
    lines.map { line in
      let discount = line.discount.map { "  -\($0)%" } ?? ""
      return "\(line.quantity ?? 1) x \(Catalogue.name(of: line.sku))\(discount)  \(Money.text(line.price))"
    }
  }
}

extension LineItem.Context {
  /// In cents, after the discount.
  var price: Int { Catalogue.price(of: sku) * (quantity ?? 1) * (100 - (discount ?? 0)) / 100 }
}
