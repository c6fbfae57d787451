import JSON
import Testing

@testable import Navigation

@Suite struct OpenLinkTests {
  private func inside(_ map: CompiledMap = .linked()) throws -> Shop {
    var shop = try Shop(map: map)
    try shop.perform(.move(.init("enter")))
    return shop
  }

  @Test func itsPathTakesTheVisibleOnesPlace() throws {
    var shop = try inside()
    let first = shop.id("A")
    let effect = try shop.perform(.openLink(.init("app://path?q=1")))
    #expect(shop.path == "A X Y" && shop.id("A") == first)
    #expect(effect.opened.map(\.link) == ["/path{?q}"] && effect.opened.allSatisfy { !$0.isPending })
    #expect(effect.outcome.ids.count == 2)
    // Y may lie on X by the link's own path alone.
    #expect(throws: NavigationError.transitionNotAllowed(from: "X", to: "Y")) {
      try shop.perform(.goTo(.init("Y", on: "X")))
    }
    try shop.undo()
    #expect(shop.path == "A")
  }

  @Test func itsUnderSelectsTheTabThatBeginsWithIt() throws {
    var shop = try inside()
    try shop.perform(.push(.init("X")))
    try shop.perform(.openLink(.init("app://under")))
    #expect(shop.path == "B Under" && shop.tree == "{a[A X] *b[B Under]}@0")
  }

  @Test func onlyItsLastScreenIsPresentedAsItSays() throws {
    var shop = try inside()
    try shop.perform(.openLink(.init("app://last")))
    #expect(shop.path == "A Y+popover")
  }

  @Test func oneThatBeginsWithAModalIsPresentedOverTheTop() throws {
    var shop = try inside(.linked(isStrict: false))
    try shop.perform(.openLink(.init("app://modal")))
    #expect(shop.path == "A M+sheet Y" && shop.tree == "{*a[A] b[B]} | [M Y]+sheet")
    // In a strict map, the link's own path does not say which screen its first screen lies on.
    shop = try inside()
    #expect(throws: NavigationError.transitionNotAllowed(from: "A", to: "M")) {
      try shop.perform(.openLink(.init("app://modal")))
    }
    try shop.perform(.openLink(.init("app://bell")))
    #expect(shop.path == "A Bell+sheet Y")
  }

  @Test func aModalIsReusedAsItsMapSays() throws {
    var shop = try inside(.linked(isStrict: false))
    for _ in 0..<3 { try shop.perform(.openLink(.init("app://help"))) }
    #expect(shop.path == "A Help+sheet")
    try shop.perform(.push(.init("Y")))
    try shop.perform(.openLink(.init("app://help")))
    #expect(shop.path == "A Help+sheet Y Help+sheet")
  }

  @Test func afterTheWildcardGoesWhatItsOwnTransitionsAllow() throws {
    var shop = try inside(.linked(wildcard: true))
    try shop.perform(.openLink(.init("app://modal")))
    #expect(shop.path == "A Joker+sheet Y")
    // The screens of the link's own path no longer count as neighbours: X lies on M in it, not on the screen that
    // replaced M.
    shop = try inside(.linked(wildcard: true))
    try shop.perform(.openLink(.init("app://modals")))
    #expect(shop.path == "A Joker+sheet Joker Y")
  }

  @Test func nothingBehindASignInIsReached() throws {
    var shop = try Shop(map: .linked())
    for url in ["app://path", "app://deep", "app://under"] {
      let effect = try shop.perform(.openLink(.init(url)))
      #expect(!effect.isCommitted && !effect.outcome.isChanged && effect.opened.allSatisfy(\.isPending))
      #expect(effect.opened.map(\.scope) == ["inside"])
    }
    #expect(throws: NavigationError.transitionNotAllowed(from: "Out", to: "in")) {
      try shop.perform(.openLink(.init("app://in")))
    }
    #expect(throws: NavigationError.transitionNotAllowed(from: "Out", to: "A")) {
      try shop.perform(.openLink(.init("app://away")))
    }
    // A URL does not override the transitions of the map.
    #expect(throws: NavigationError.transitionNotAllowed(from: "Out", to: "X")) {
      try shop.perform(.openLink(.init("app://Out/X")))
    }
    #expect(shop.path == "Out")
    try shop.perform(.openLink(.init("app://open")))
    #expect(shop.path == "A")
  }

  @Test func itsStepsChangeTheCaseWhenItsScopeIsActive() throws {
    var shop = try inside()
    try shop.perform(.openLink(.init("app://deep")))
    #expect(shop.path == "A X" && shop.scene.state.node(shop.id("X"))?.transition == "x")
    let effect = try shop.perform(.openLink(.init("app://deep")))
    #expect(!effect.isCommitted && effect.opened.map(\.isPending) == [false])
  }

  @Test func oneThatNeedsAFrontEndWaitsForOne() throws {
    var shop = try Shop(map: .linked())
    #expect(try shop.perform(.openLink(.init("app://front"))).opened.map(\.isPending) == [true])
    shop.scene.isMirrored = true
    #expect(try shop.perform(.openLink(.init("app://front"))).opened.map(\.isPending) == [false])
    #expect(shop.path == "Out Y")
  }

  @Test func whatWaitsIsToldByListsTooAndNotByWhatWasTakenBack() throws {
    var shop = try Shop(map: .linked())
    let fail = ApplyItem(.fail(.init("no")))
    let effect = try shop.apply(
      .openLink(.init("app://shut")), .tryTo(.init([ApplyItem(.openLink(.init("app://deep"))), fail])),
      .activateLinks(.init("shut")), .openLink(.init("app://shut")))
    #expect(effect.opened.map(\.link) == ["/shut", "/shut"] && effect.opened.map(\.isPending) == [true, false])
    #expect(effect.opened[0].expires == .seconds(60) && shop.path == "Out Y")
  }

  @Test func aDryRunTellsWhetherItWouldWait() throws {
    var shop = try Shop(map: .linked())
    let dry = Options(isDryRun: true)
    #expect(try shop.perform(.openLink(.init("app://shut")), options: dry).opened.map(\.isPending) == [true])
    let effect = try shop.perform(.openLink(.init("app://open")), options: dry)
    #expect(effect.opened.map(\.isPending) == [false] && effect.outcome.isChanged)
  }

  @Test func aURLThatLeadsNowhereIsToldWhy() throws {
    var shop = try Shop(map: .linked())
    #expect(throws: NavigationError.linkNotMatched("x", map: "linked", tried: ["expected a URL, as app://…"])) {
      try shop.perform(.openLink(.init("x")))
    }
    var bare = try Shop("A")
    #expect(throws: NavigationError.linkNotMatched("app://in", map: nil, tried: ["the scene has no map"])) {
      try bare.perform(.openLink(.init("app://in")))
    }
    #expect(throws: NavigationError.limitReached(.linkBytes, value: 8_192)) {
      try shop.perform(.openLink(.init("app://" + String(repeating: "x", count: 8_192))))
    }
  }
}
