import Testing

@testable import Navigation

@Suite struct FinishToRootTests {
  @Test func allFinishAndTheStackIsPopped() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    try shop.start("One", .screen("X"))
    try shop.start("Two", .stack(["M"]))
    try shop.perform(.finishToRoot)
    #expect(shop.tree == "[A]" && shop.coordinators.isEmpty)
    #expect(try !shop.perform(.finishToRoot).outcome.isChanged)
  }

  @Test func embeddedOnesStayAndWhatIsAboveThem() throws {
    var shop = try Shop("A")
    let bar = try shop.start("Bar", .tabs(TabsDescription(items: [TabDescription(.screen("P"))])))
    try shop.perform(.startEmbedded(.init([.init("Red", root: .screen("X"), tab: 0)], parent: bar)))
    try shop.perform(.selectTab(.init(.index(0))))
    try shop.start("One", .screen("Y"))
    try shop.perform(.push(.init("Z")))
    #expect(shop.coordinators == "Bar(Red!(One))")
    try shop.perform(.finishToRoot)
    #expect(shop.tree == "[A {*[X] [P]}@1]" && shop.coordinators == "Bar(Red!)")
  }

  @Test func otherModalsStayAndTheirStackIsPopped() throws {
    var shop = try Shop("A")
    try shop.start("One", .screen("X"))
    try shop.perform(.present(.init("M")), options: Options(coordinator: 2))
    try shop.perform(.push(.init("N")))
    try shop.perform(.finishToRoot)
    #expect(shop.tree == "[A] | [M]+sheet")
  }
}
