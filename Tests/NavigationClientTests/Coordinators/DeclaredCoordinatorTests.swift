import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Coordinators whose roots and arguments the scene's map declares.
struct DeclaredCoordinatorTests {
  private enum ShopMap: SceneMap {
    static let name = "shop", version = "1.0.0"
    static var rootCoordinator: String? { "shop" }
    struct Cases: WindowCases { let counter = Case(Stack<Counter>()) }
  }
  private struct Counter: ContentScreen { let pay = Start<Payment>() }
  private struct Payment: DeclaredCoordinator {
    struct Context: ScreenContext { var total: Int }
    struct Result: ScreenContext { var receipt: String }
    let root = Stack<Total>()
  }
  private struct Total: ContentScreen {
    struct Context: ScreenContext { var total: Int }
    let paid = Finish<Payment.Result>()
  }

  /// The screen in this front-end.
  private struct TotalScreen: NavigationClient.Screen {
    static var screenName: String { "Total" }
    let total: Int
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  private final class ShopCoordinator: ViewCoordinator {
    override class var coordinatorName: String { "shop" }
    var lines: [String] = []
    override func didStart() { lines.append("started") }
  }
  private final class PaymentCoordinator: ViewCoordinator {
    let total: Int
    init(_ total: Int) { self.total = total }
    override class var coordinatorName: String { "Payment" }
    override var arguments: JSONObject { JSONObject(members: [("total", "\(total)")]) }
  }
  private final class Shop: SceneCoordinator {
    override func build() -> ViewCoordinator { ShopCoordinator() }
    override var coordinatorTypes: [CoordinatorType] {
      [CoordinatorType(showing: TotalScreen.self) { PaymentCoordinator($0.total) }]
    }
  }

  @Test(arguments: SceneWay.allCases)
  func theMapSaysWhatTheyBuild(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(ShopMap.self)
      let director = SceneDirector(Shop(), scene: scene).start()
      await scene.settled()
      let shop = try #require(director.coordinator.rootCoordinator as? ShopCoordinator)
      #expect(shop.lines.isEmpty, "it is what the scene has begun with")
      let payment = PaymentCoordinator(12)
      try await shop.start(child: payment).outcome()
      expectPath(scene, "Counter", "Total(total=12)+sheet")
      #expect(director.coordinator.topCoordinator === payment)
      scene.send(.move(.init("paid", arguments: JSONObject(members: [("receipt", "\"4711\"")]))))
      await scene.settled()
      #expect(payment.isFinished)
      #expect(try await payment.result(as: [String: String].self) == ["receipt": "4711"])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func oneThatATransitionStartsGetsItsObject(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(ShopMap.self)
      let director = SceneDirector(Shop(), scene: scene).start()
      scene.send(.move(.init("pay", arguments: JSONObject(members: [("total", "7")]))))
      await scene.settled()
      let payment = try #require(director.coordinator.topCoordinator as? PaymentCoordinator)
      #expect(payment.total == 7 && payment.parent is ShopCoordinator)
      payment.finish(result: ["receipt": "1"])
      await expectPath(of: scene, "Counter")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatTheMapDeclaresIsNotGivenAnotherRoot(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      final class Wrong: ViewCoordinator {
        override class var coordinatorName: String { "Payment" }
        override func build() -> CoordinatorRoot { .screen(A()) }
      }
      var failures: [String] = []
      let scene = try await scenes.open(ShopMap.self) { failures.append(RouteScenes.name(of: $0)) }
      let director = SceneDirector(Shop(), scene: scene).start()
      let wrong = Wrong()
      director.coordinator.rootCoordinator?.start(child: wrong)
      await scene.settled()
      #expect(failures == ["InvalidParameter"] && !wrong.isStarted)
      expectPath(scene, "Counter")
    }
  }
}
