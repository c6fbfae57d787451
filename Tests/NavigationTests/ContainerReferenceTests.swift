import Testing

@testable import Navigation

@Suite struct ContainerReferenceTests {
  private func push(_ shop: Shop, on target: ContainerReference.Target) throws -> String {
    var shop = shop
    try shop.perform(.push(.init("P", container: ContainerReference(target))))
    return shop.tree
  }

  @Test func byIDOfTheKindNeeded() throws {
    let shop = try Shop("A")
    #expect(try push(shop, on: .id(3)) == "[A P]")
    for id in [0, 4, 99] {
      #expect(throws: NavigationError.containerNotFound(.stack, .id(id))) { try push(shop, on: .id(id)) }
    }
  }

  @Test func bySearchTopWhenPickIsAbsent() throws {
    let shop = try Shop(tabs: ["A", "X"], ["B"], ["B", "Y"])
    #expect(try push(shop, on: .search(.init())) == "{*a[A X P] b[B] c[B Y]}")
    #expect(try push(shop, on: .search(.init(key: ScreenKey("B"), pick: .first))) == "{*a[A X] b[B P] c[B Y]}")
    #expect(
      try push(shop, on: .search(.init(kind: .stack, key: ScreenKey("B"), pick: .last))) == "{*a[A X] b[B] c[B Y P]}")
    #expect(try push(shop, on: .search(.init(name: "b", pick: .last))) == "{*a[A X] b[B P] c[B Y]}")
    for search in [
      ContainerReference.Search(key: ScreenKey("B")), .init(name: "b"), .init(kind: .tabs), .init(kind: .window),
    ] {
      let reference = ContainerReference(.search(search))
      #expect(throws: NavigationError.containerNotFound(.stack, reference)) { try push(shop, on: reference.target) }
    }
  }

  @Test func byRelationToAScreen() throws {
    let shop = try Shop(tabs: ["A", "X"], ["B"])
    var modal = shop
    try modal.perform(.present(.init("M")))
    try modal.perform(.present(.init(.alert("N"))))
    #expect(try push(modal, on: .relation(.stack, of: "B")) == "{*a[A X] b[B P]} | [M]+sheet | N+alert")
    #expect(try push(modal, on: .relation(.presented, of: "A")) == "{*a[A X] b[B]} | [M P]+sheet | N+alert")
    #expect(try push(modal, on: .relation(.presenting, of: "M")) == "{*a[A X P] b[B]} | [M]+sheet | N+alert")
    #expect(try push(modal, on: .relation(.presenting, of: nil)) == "{*a[A X] b[B]} | [M P]+sheet | N+alert")
    let nowhere: [ContainerReference.Target] = [
      .relation(.window, of: "A"), .relation(.tabs, of: "A"), .relation(.presented, of: nil),
      .relation(.presented, of: "M"), .relation(.presenting, of: "A"), .relation(.stack, of: "N"),
    ]
    for target in nowhere {
      #expect(throws: NavigationError.containerNotFound(.stack, ContainerReference(target))) {
        try push(modal, on: target)
      }
    }
    #expect(throws: NavigationError.screenNotFound("Q")) { try push(shop, on: .relation(.stack, of: "Q")) }
  }

  @Test func tabsByRelation() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    try shop.perform(.present(.init("M")))
    let tabs = ContainerReference(.relation(.tabs, of: "A"))
    try shop.perform(.selectTab(.init(.index(1), container: tabs)))
    #expect(shop.tree == "{a[A] *b[B]}@0 | [M]+sheet")
  }
}
