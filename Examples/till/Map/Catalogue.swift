/// The articles of the shop. A real till asks a database.
enum Catalogue {
  struct Article {
    let sku: String
    let name: String
    /// In cents.
    let price: Int
  }

  static let articles = [
    Article(sku: "4006381333931", name: "Highlighter, yellow", price: 149),
    Article(sku: "9780140449136", name: "The Odyssey", price: 1295),
    Article(sku: "5000112637922", name: "Cola, 0.5 l", price: 189),
    Article(sku: "4011200296908", name: "Chocolate, dark", price: 229),
  ]

  /// The name of an article; the number of an unknown one.
  static func name(of sku: String) -> String { article(sku)?.name ?? sku }

  /// In cents; 100 for an unknown article.
  static func price(of sku: String) -> Int { article(sku)?.price ?? 100 }

  private static func article(_ sku: String) -> Article? { articles.first { $0.sku == sku } }
}

/// Amounts of money for people.
enum Money {
  static func text(_ cents: Int) -> String {
    let fraction = cents % 100
    return "\(cents / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
