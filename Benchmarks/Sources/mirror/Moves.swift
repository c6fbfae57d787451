import NavigationClient

/// A stack of orders, and the transitions by which it grows and shrinks.
enum OrdersMap: SceneMap {
  static let name = "orders", version = "1.0.0"
  struct Cases: WindowCases { let main = Case(Stack<Orders>()) }
}

struct Orders: ContentScreen {
  let order = Push<Order>()
}

struct Order: ContentScreen {
  struct Context: ScreenContext { var n: Int }
  let leave = Back()
}

/// Measures the time from the call of a typed move to the outcome, when the mirror shows it, one after the other.
func moves(of scene: String, at address: AddressChoice, seconds: Double) throws -> Samples {
  let samples = Unchecked(value: Box())
  try NavigationApp.run(OrdersMap.self, scene: scene, as: "mirror", at: address) { app in
    let (orders, order) = (Router<Orders>(on: app.scene), Router<Order>(on: app.scene))
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      var start = ContinuousClock.now
      try await orders.move(\.order, with: .init(n: 1)).outcome()
      precondition(app.scene.path.current.count == 2, "the mirror does not show the move")
      samples.value.samples.add(ContinuousClock.now - start)
      start = ContinuousClock.now
      try await order.move(\.leave).outcome()
      samples.value.samples.add(ContinuousClock.now - start)
    }
  }
  return samples.value.samples
}

final class Box { var samples = Samples() }
