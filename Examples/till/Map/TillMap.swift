import NavigationClient

/// The till's whole flow in one place. The till installs it; `till --emit-map` writes it as YAML.
enum TillMap: SceneMap {
  static let name = "till"
  static let version = "1.0.0"
  static let description: String? = "A till: signing in, sales with discounts, paying, and a look at the stock"

  struct Cases: WindowCases {
    let signIn = Case(Stack<SignIn>())
    let main = Case(Tabs(MainTabs(), name: "Main"))
  }

  struct MainTabs: TabItems {
    let sale = Tab(Embedded<Sale>())
    let stock = Tab(Stack<StockList>())
    let office = Tab(Stack<Office>())
  }

  static var universal: [UniversalTransition] { [UniversalTransition(\.help)] }

  static var links: SceneMapLinks? {
    SceneMapLinks(
      schemes: ["till"], scopes: [.init("signedIn", cases: [named(\.main)])],
      routes: [.init("/stock/{sku}", follow: router[case: \.main][tab: \.stock][move: \.open], scope: "signedIn")])
  }
}

extension ContentScreen {
  /// A transition of every screen.
  var help: Present<Help> { Present(title: "Help") }
}

/// Sells. Its root is the stack of the first tab.
struct Sale: DeclaredCoordinator {
  let root = Stack<SaleHome>()
  static var children: [any DeclaredCoordinator.Type]? { [Checkout.self] }
}

/// Takes the money. Its root is a modal, and its result the number of the receipt.
struct Checkout: DeclaredCoordinator {
  struct Context: ScreenContext { var total: Int }
  struct Result: ScreenContext { var receipt: String }
  let root = Stack<Tender>()
}
