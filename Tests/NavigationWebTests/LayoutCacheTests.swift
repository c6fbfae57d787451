import Testing

@testable import NavigationWeb

struct LayoutCacheTests {
  private var cache = LayoutCache(countMax: 2, retry: .seconds(60))

  @Test mutating func theNewestLayoutsAreKept() {
    cache.keep(.success("A"), as: "a", at: .zero)
    cache.keep(.success("B"), as: "b", at: .zero)
    #expect(cache.outcome("a", at: .seconds(1000)) == .success("A"))
    cache.keep(.success("C"), as: "c", at: .zero)
    #expect(cache.outcome("b", at: .zero) == nil)
    #expect(cache.outcome("a", at: .zero) == .success("A"))
    #expect(cache.outcome("c", at: .zero) == .success("C"))
  }

  @Test mutating func whatCouldNotBeDrawnIsTriedAgainLater() {
    cache.keep(.failure(.failed("it is too large")), as: "a", at: .seconds(5))
    #expect(cache.outcome("a", at: .seconds(64)) == .failure(.failed("it is too large")))
    #expect(cache.outcome("a", at: .seconds(65)) == nil)
  }

  @Test mutating func whatIsNotInstalledIsLookedForEachTime() {
    cache.keep(.failure(.missing), as: "a", at: .zero)
    #expect(cache.outcome("a", at: .zero) == nil)
  }
}
