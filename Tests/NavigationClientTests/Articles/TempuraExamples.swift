import JSON
import NavigationClient
import NavigationClientTesting
import Testing

// The examples of "If you know Tempura", word for word.

/// Keeps the types apart from those of other tests.
enum TempuraArticle {
  struct ListScreen: ContentScreen, RoutableWithConfiguration {
    let archive = Push<ArchiveScreen>()
    var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
      [
        .show("AddItemScreen"): .presentModally(AddItemScreen.self),
        .show("ItemScreen"): .push(ItemScreen.self),
        .hide("ItemScreen"): .pop,
        .show("ArchiveScreen"): .custom { request, answer in
          answer(request.animated ? .handled([.move(transition: "archive")]) : .notHandled)
        },
      ]
    }
  }

  enum ListFlow: SceneMap {
    static let name = "list"
    static let version = "1.0.0"
    struct Cases: WindowCases { let list = Case(Stack<ListScreen>()) }
  }

  struct AddItemScreen: ContentScreen, Routable {
    var handledRequests: [NavigationRequest] { [.hide("AddItemScreen")] }
    func hide(
      identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool, context: JSONObject?,
      completion: @escaping RoutingCompletion
    ) -> Bool {
      completion([.dismiss(screen: identifier)])
      return true
    }
  }

  struct ItemScreen: ContentScreen {
    struct Context: ScreenContext { var id: Int }
  }
  struct ArchiveScreen: ContentScreen {}
}

struct TempuraExamples {
  typealias ListFlow = TempuraArticle.ListFlow
  typealias ItemScreen = TempuraArticle.ItemScreen

  @Test(arguments: ArticleStage.available)
  func theExamplesDoWhatTheArticleSays(stage: ArticleStage) async throws {
    try await stage.run(ListFlow.self) { scene, _ in
      if let scene = scene as? LocalScene {
        try scene.answerRequests(of: ListFlow.self)
      }
      var seen: [String] = []
      let observation = scene.observe { update in seen.append(update?.top?.name ?? "") }
      try await scene.dispatch(Show(ItemScreen.self, context: .init(id: 7))).outcome()
      try await scene.dispatch(Hide("ItemScreen", atomic: true)).outcome()
      try await scene.navigate(to: ["ListScreen", "AddItemScreen"], animated: false).outcome()
      scene.dispatch(Hide("AddItemScreen"))
      await scene.settled()
      #expect(seen == ["ListScreen", "ItemScreen", "ListScreen", "AddItemScreen", "ListScreen"])
      try await scene.dispatch(Show("ArchiveScreen")).outcome()
      expectPath(scene, "ListScreen", "ArchiveScreen")
      withExtendedLifetime(observation) {}
    }
  }
}
