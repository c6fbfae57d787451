import Navigation
import NavigationClient
import Random
import Testing

/// After any operations, the containers correspond to the scene's nodes.
struct ContainerTreeRandomTests {
  private final class Weak {
    weak var container: ViewContainer?
    let id: NodeID
    let name: String
    init(_ container: ViewContainer, _ node: Node) {
      self.container = container
      id = node.id
      name = node.name
    }
  }

  /// A view that shows the arguments of its last update.
  private final class LiveChat: ViewContainer {
    var chatID: Int
    init(_ chatID: Int) { self.chatID = chatID }
    override func update(to screen: any NavigationClient.Screen) { chatID = (screen as? Chat)?.chatID ?? -1 }
  }
  private struct Chat: NavigationClient.Screen {
    static var screenName: String { "ChatScreen" }
    let chatID: Int
    func build(navigator: ScreenNavigator) -> LiveChat { LiveChat(chatID) }
  }

  @Test(arguments: SceneWay.allCases, Seeds.first(5, of: 20))
  func theyAreThoseOfTheNodes(_ way: SceneWay, seed: UInt64) async throws {
    try await way.run(seed: seed) { scenes, _ in
      var life = RandomScene(try await scenes.open(RandomScene.root), seed: seed)
      let scene = life.scene
      let tree = ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(A.self, B.self, Chat.self))
      var before: [Weak] = []
      for _ in 0..<150 {
        try life.step()
        await scene.settled()
        let state = try #require(scene.state)
        try check(tree.window, SceneState.window, state)
        var now: [Weak] = []
        for id in state.find() {
          let (node, container) = (try #require(state.node(id)), try #require(tree.container(of: id)))
          now.append(Weak(container, node))
        }
        for old in before {
          guard let node = state.node(old.id) else {
            #expect(old.container == nil, "seed \(seed): \(old.id) is kept")
            continue
          }
          // A container that can no longer show the node is replaced.
          let isKept = old.container === tree.container(of: old.id)
          #expect(isKept || node.kind == .screen, "seed \(seed): \(old.id) was built twice")
          #expect(isKept || old.container == nil, "seed \(seed): \(old.id) is kept beside another one")
          if node.name == old.name { #expect(isKept, "seed \(seed): \(old.id) was built twice") }
        }
        before = now
      }
    }
  }

  /// Checks that a container shows its node and holds the containers of the node's children.
  private func check(_ container: ViewContainer?, _ id: NodeID, _ state: SceneState) throws {
    let container = try #require(container)
    let node = try #require(state.node(id))
    #expect(container.nodeID == id)
    if node.kind == .screen {
      if node.name == "ChatScreen" {
        #expect((container as? LiveChat)?.chatID == node.arguments["chatID"].flatMap { Int($0) })
      } else {
        #expect((container is PlaceholderContainer) == (node.name != "A" && node.name != "B"))
      }
      return
    }
    let holder = try #require(container as? HolderContainer)
    #expect(holder.children.compactMap(\.nodeID) == node.children)
    if let tabs = holder as? TabsContainer { #expect(tabs.selectedIndex == node.selected) }
    for child in holder.children {
      #expect(child.parent === holder)
      try check(child, try #require(child.nodeID), state)
    }
  }
}
