import CountingAllocator
import EventLoop
import Navigation
import NavigationClient

/// A stack of orders, and the transitions by which it grows and shrinks.
private enum OrdersMap: SceneMap {
  static let name = "orders", version = "1.0.0"
  struct Cases: WindowCases { let main = Case(Stack<Orders>()) }
}

private struct Orders: ContentScreen {
  let order = Push<Order>()
}

private struct Order: ContentScreen {
  struct Context: ScreenContext { var n: Int }
  let leave = Back()
}

/// Prints the allocations of a front-end's thread: those of sending commands, and those of the whole way to their
/// outcomes, when the mirror shows their effects. A context is encoded once if a move with one allocates as much more as its
/// encoding.
func measureFrontEnd(socket: String) throws {
  try NavigationApp.run(OrdersMap.self, scene: "o", as: "counted", at: .address(.unix(path: socket))) { app in
    let (orders, order, scene) = (Router<Orders>(on: app.scene), Router<Order>(on: app.scene), app.scene)
    let context = try Arguments.encode(Order.Context(n: 1))
    let (there, back) = (
      SceneCommand(.move(.init("order", arguments: context))), SceneCommand(.move(.init("leave")))
    )
    var (with, without, whole, raw, encoding) = (Counts(), Counts(), Counts(), Counts(), Counts())
    for round in 0..<(Client.warmUp + Client.requests) {
      if round == Client.warmUp {
        (with, without, whole, raw, encoding) = (Counts(), Counts(), Counts(), Counts(), Counts())
      }
      whole.begin()
      with.begin()
      let move = orders.move(\.order, with: .init(n: 1))
      with.end()
      try await move.outcome()
      without.begin()
      let leave = order.move(\.leave)
      without.end()
      try await leave.outcome()
      whole.end()
      for command in [there, back] {
        raw.begin()
        try await scene.perform(command)
        raw.end()
      }
      encoding.begin()
      _ = try Arguments.encode(Order.Context(n: 1))
      encoding.end()
    }
    report("Typed moves, one with a context and one without: each", whole.each(2 * Client.requests))
    report("Sending a typed move with a context", with.each(Client.requests))
    report("Sending a typed move without one", without.each(Client.requests))
    report("The same as commands: each", raw.each(2 * Client.requests))
    report("Encoding the context", encoding.each(Client.requests))
  }
}
