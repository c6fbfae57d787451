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
          answer(request.animated ? .handled([.move(.init("archive"))]) : .notHandled)
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
      completion([.dismiss(.init(.init(.name(identifier))))])
      return true
    }
  }

  struct ItemScreen: ContentScreen {}
  struct ArchiveScreen: ContentScreen {}
}

struct TempuraExamples {
  typealias ListFlow = TempuraArticle.ListFlow

  @Test func theExamplesDoWhatTheArticleSays() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try LocalScene(map: ListFlow.compiled())
      try scene.answerRequests(of: ListFlow.self)
      var seen: [String] = []
      let observation = scene.observe { update in seen.append(update?.top?.name ?? "") }
      try await scene.dispatch(Show("ItemScreen"))
      try await scene.dispatch(Hide("ItemScreen", atomic: true))
      try await scene.navigate(to: ["ListScreen", "AddItemScreen"], animated: false)
      scene.dispatch(Hide("AddItemScreen"), completion: nil)
      #expect(seen == ["ListScreen", "ItemScreen", "ListScreen", "AddItemScreen", "ListScreen"])
      try await scene.dispatch(Show("ArchiveScreen"))
      expectPath(scene, "ListScreen", "ArchiveScreen")
      withExtendedLifetime(observation) {}
    }
  }
}
