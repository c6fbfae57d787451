import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Commands that are awaited, and commands that are not, in one function.
struct SentCommandTests {
  @Test(arguments: SceneWay.allCases)
  func commandsThatAreNotAwaitedKeepTheirOrderInAnAsyncFunction(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
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

  @Test(arguments: SceneWay.allCases)
  func aFailureGoesToTheCallerThatAwaitsItElseToTheScene(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      var failures: [String] = []
      let scene = try await scenes.open(LeagueMap.self) { failures.append(RouteScenes.name(of: $0)) }
      Router<Page>(on: scene).move(\.back)
      await scene.settled()
      #expect(failures == ["NotInMap"])
      await #expect(throws: CallFailure.self) { try await Router<Page>(on: scene).move(\.back).outcome() }
      var told = 0
      Router<Page>(on: scene).move(\.back) { _ in told += 1 }
      await scene.settled()
      #expect(failures.count == 1 && told == 1)
      do {
        let forgotten = Router<Page>(on: scene).move(\.back)
        await scene.settled()
        #expect(failures.count == 1)
        withExtendedLifetime(forgotten) {}
      }
      #expect(failures.count == 2)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aResultBelongsToItsTransition(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
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
