import Testing

@testable import Navigation

@Suite struct MirrorTests {
  private func fails(_ changes: [Change], with error: MirrorError) throws {
    var mirror = try Shop("A", "B").mirror
    #expect(throws: error) { try mirror.apply(changes) }
  }

  private func screen(_ id: NodeID, under parent: NodeID) -> Node {
    Node(id: id, kind: .screen, parent: parent, owner: 2, name: "S", place: nil)
  }

  @Test func anEmptyOneWithASnapshotIsTheState() throws {
    var shop = try Shop(tabs: ["A", ScreenDescription("D", #"{"id":1}"#, traits: ["id"], title: "One")], ["B"])
    try shop.perform(.selectTab(.init(.index(1))))
    try shop.perform(.present(.init(.alert("M"))))
    try shop.appearAll()
    var mirror = SceneState()
    try mirror.apply(shop.scene.state.replicate())
    #expect(mirror == shop.scene.state && mirror.tree == shop.tree && mirror.checkInvariants() == [])
  }

  @Test func changesThatDoNotFitAreRefused() throws {
    try fails([Change(.removed, id: 99)], with: .notThere(99))
    try fails([Change(.removed, id: 0)], with: .notThere(0))
    try fails([Change(.removed, id: 3)], with: .hasChildren(3))
    try fails([Change(.added, id: 4, parent: 3, index: 0, node: screen(4, under: 3))], with: .alreadyThere(4))
    try fails([Change(.added, id: 9, parent: 88, index: 0, node: screen(9, under: 88))], with: .notThere(88))
    try fails([Change(.added, id: 9, parent: 4, index: 0, node: screen(9, under: 4))], with: .misplaced(9))
    try fails([Change(.added, id: 9, parent: 3, index: 3, node: screen(9, under: 3))], with: .misplaced(9))
    try fails([Change(.added, id: 9, parent: 3, index: -1, node: screen(9, under: 3))], with: .misplaced(9))
    try fails([Change(.added, id: 9, parent: 3, index: 0)], with: .incomplete(9))
    try fails([Change(.changed, id: 99)], with: .notThere(99))
    try fails([Change(.changed, id: 4, node: screen(5, under: 3))], with: .incomplete(4))
    try fails([Change(.changed, id: 3, order: [4])], with: .misplaced(3))
    try fails([Change(.changed, id: 3, order: [4, 4])], with: .misplaced(3))
    try fails([Change(.changed, id: 4, order: [])], with: .misplaced(4))
    try fails([Change(.finished, id: 9)], with: .notThere(9))
    let child = Coordinator(id: 9, name: "C", parent: 2)
    try fails([Change(.started, id: 9, index: 1, coordinator: child)], with: .misplaced(9))
    try fails([Change(.started, id: 9, coordinator: Coordinator(id: 9, name: "C", parent: 8))], with: .notThere(8))
    try fails([Change(.started, id: 2, coordinator: Coordinator(id: 2, name: "C", parent: 1))], with: .alreadyThere(2))
    try fails([Change(.changed, id: 9, coordinator: child)], with: .notThere(9))
  }

  @Test func coordinatorsComeAndGo() throws {
    var mirror = try Shop("A").mirror
    let child = Coordinator(id: 9, name: "C", parent: 2, root: 4)
    try mirror.apply([Change(.started, id: 9, coordinator: child)])
    #expect(mirror.coordinator(2)?.children == [9] && mirror.coordinator(9) == child)
    var renamed = child
    renamed.name = "D"
    try mirror.apply([Change(.changed, id: 9, coordinator: renamed)])
    #expect(mirror.coordinator(9)?.name == "D")
    try mirror.apply([Change(.finished, id: 9)])
    #expect(mirror.coordinator(2)?.children == [] && mirror.coordinator(9) == nil)
  }
}
