import JSON
import Testing

@testable import Navigation

/// Records that do not belong to the state before them: a start must survive them.
struct ReplayTests {
  private let state: SceneState
  private let tabs: NodeID
  private let stack: NodeID
  private let screen: NodeID

  init() throws {
    state = try Shop(tabs: ["A"], ["B"]).scene.state
    tabs = state.children(of: SceneState.window)[0]
    stack = state.children(of: tabs)[0]
    screen = state.children(of: stack)[0]
  }

  private let content = NodeContent(name: "N", arguments: .empty, details: nil)
  private let coordinator = Coordinator(id: 9, name: "C", parent: Scene.firstRootCoordinator)

  private func node(_ id: NodeID, under parent: NodeID) -> NodeRecord {
    NodeRecord(id, .screen, under: parent, owner: 0, content, place: nil, back: .history, hasAppeared: false)
  }

  @Test func editsThatFitAreTaken() {
    let children = state.children(of: tabs)
    let edits: [Edit] = [
      .insert(node(99, under: stack), index: 1), .remove(node(screen, under: stack), index: 0),
      .move(tabs, before: children, after: children.reversed()), .appear(screen, true),
      .update(screen, before: content, after: content),
      .select(tabs, before: TabSelection(), after: TabSelection(selected: 1, history: [0])),
      .back(tabs, before: .history, after: .none), .start(coordinator, index: 0),
    ]
    for edit in edits { #expect(state.fits(edit), "\(edit)") }
    var later = state
    later.replay(.start(coordinator, index: 0))
    #expect(later.fits(.finish(coordinator, index: 0)))
  }

  @Test func othersAreFound() {
    let edits: [Edit] = [
      .insert(node(screen, under: stack), index: 1), .insert(node(99, under: stack), index: 2),
      .insert(node(99, under: screen), index: 0), .insert(node(99, under: 98), index: 0),
      .insert(node(99, under: stack), index: -1),
      .remove(node(screen, under: stack), index: 1), .remove(node(99, under: stack), index: 0),
      .remove(node(screen, under: 98), index: 0), .remove(node(screen, under: stack), index: -1),
      .move(stack, before: [screen], after: [screen, screen]), .move(stack, before: [screen], after: [99]),
      .move(screen, before: [], after: []), .appear(99, true), .update(99, before: content, after: content),
      .select(screen, before: TabSelection(), after: TabSelection()), .back(99, before: .history, after: .none),
      .select(stack, before: TabSelection(), after: TabSelection()), .remove(node(stack, under: tabs), index: 0),
      .start(coordinator, index: 7), .start(Coordinator(id: 9, name: "C", parent: 98), index: 0),
      .start(Coordinator(id: Scene.firstRootCoordinator, name: "C", parent: 1), index: 0),
      .finish(coordinator, index: 0), .finish(Coordinator(id: 1, name: "C", parent: nil), index: 0),
    ]
    for edit in edits { #expect(!state.fits(edit), "\(edit)") }
  }

  @Test func aTreeThatNoSnapshotMayHaveIsFound() {
    var deep = state
    var parent = SceneState.window
    var id = NodeID(100)
    func stack() -> NodeRecord {
      NodeRecord(id, .stack, under: parent, owner: 0, content, place: nil, back: .history, hasAppeared: false)
    }
    while deep.hasLevelsLeft(under: parent), id < 2_000 {
      deep.replay(.insert(stack(), index: 0))
      (parent, id) = (id, id + 1)
    }
    #expect(id == 100 + Scene.depthMax - 1 && !deep.isTooDeep)
    // It can be replayed, because a later commit may take the container away.
    #expect(deep.fits(.insert(stack(), index: 0)))
    deep.replay(.insert(stack(), index: 0))
    #expect(deep.isTooDeep)
  }

  @Test func aRecordOfAnotherSceneIsAnError() throws {
    var (shop, other) = (try Shop("A"), try Shop("B"))
    try shop.perform(.push(.init("X")))
    try other.perform(.replaceTop(.init("Y")))
    var journal = ByteBuffer()
    _ = try shop.scene.perform(
      Call(.pop(.init())), revision: shop.revision + 1, time: Timestamp(microseconds: 1), origin: Origin(Caller()),
      message: RawSpan(), journal: &journal)
    let record = journal.array()
    #expect(try CommitRecord(record).commit.previous == other.revision)
    #expect(throws: RecordError.self) { try other.scene.replay(record) }
  }
}
