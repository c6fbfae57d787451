import JSON
import LocalScenes
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Commands that are awaited, and commands that are not, in one function.
struct SentCommandTests {
  @Test func commandsThatAreNotAwaitedKeepTheirOrderInAnAsyncFunction() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try LocalScene(map: LeagueMap.compiled()) { Issue.record("\($0)") }
      Router<Welcome>(on: scene).move(\.enter)
      let router = Router<Feed>(on: scene)
      router.move(\.page, with: .init(number: 1))
      let ids = try await Router<Page>(on: scene).move(\.comments).outcome().ids
      #expect(ids == [scene.path.top?.id])
      ScreenNavigator(scene).navigate(fromTop: .stack) { $0.pop() }
      try await router.back().outcome()
      expectPath(scene, "Feed")
    }
  }

  @Test func aFailureGoesToTheCallerThatAwaitsItElseToTheScene() async throws {
    try await FrontEndLife.onLoop { _ in
      var failures: [String] = []
      let scene = try LocalScene(map: LeagueMap.compiled()) { failures.append(RouteScenes.name(of: $0)) }
      Router<Page>(on: scene).move(\.back)
      #expect(failures == ["NotInMap"])
      await #expect(throws: CallFailure.self) { try await Router<Page>(on: scene).move(\.back).outcome() }
      var told = 0
      Router<Page>(on: scene).move(\.back) { _ in told += 1 }
      #expect(failures.count == 1 && told == 1)
      do {
        let forgotten = Router<Page>(on: scene).move(\.back)
        #expect(failures.count == 1)
        withExtendedLifetime(forgotten) {}
      }
      #expect(failures.count == 2)
    }
  }

  @Test func aResultBelongsToItsTransition() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try LocalScene(map: LeagueMap.compiled()) { Issue.record("\($0)") }
      Router<Welcome>(on: scene).move(\.enter)
      let filter = Router<Feed>(on: scene).present(\.filter)
      Router<Filter>(on: scene).move(\.apply, with: .init(words: ["cup"], isExact: nil))
      #expect(try await filter.result?.words == ["cup"])
      let other = Router<Feed>(on: scene).present(\.filter)
      Router<Filter>(on: scene).move(\.cancel)
      #expect(try await other.result == nil)
      LeagueMap.router(on: scene)[case: \.main][tab: \.shop].move()
      let checkout = Router<Shelf>(on: scene).move(\.pay, with: .init(total: 12))
      Router<Tender>(on: scene).move(\.card)
      Router<Card>(on: scene).move(\.paid, with: .init(receipt: "R-1"))
      #expect(try await checkout.result?.receipt == "R-1")
      let back = Router<Shelf>(on: scene).move(\.alert, with: .init(message: "Hello"))
      scene.send(.dismiss(.init()))
      #expect(try await back.result(as: [String: Int].self) == nil)
      await #expect(throws: CallFailure.self) { try await scene.dispatch(Hide("Nothing")).result(as: [Int].self) }
    }
  }
}
