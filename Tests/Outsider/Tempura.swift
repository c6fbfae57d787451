import NavigationClient

/// Tables from request to instruction.
enum Tempura {
  enum ListFlow: SceneMap {
    static let name = "list"
    static let version = "1.0.0"
    struct Cases: WindowCases { let list = Case(Stack<ListScreen>()) }
  }
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
  struct ItemScreen: ContentScreen {
    struct Context: ScreenContext { var id: Int }
  }
  struct ArchiveScreen: ContentScreen {}
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

  static func run() throws {
    try NavigationApp.run(ListFlow.self, scene: "tempura") { app in
      let scene = app.scene
      scene.dispatch(Show("AddItemScreen"))
      scene.dispatch(Hide("AddItemScreen"))
      scene.dispatch(Show(ItemScreen.self, context: .init(id: 6)))
      scene.dispatch(Hide("ItemScreen"))
      try await scene.dispatch(Show(ItemScreen.self, context: .init(id: 7))).outcome()
      try expectPath(scene, "ListScreen", "ItemScreen")
      try expect(scene.path.top?.arguments.text == #"{"id":7}"#)
      try await scene.dispatch(Hide("ItemScreen", atomic: true)).outcome()
      try await scene.dispatch(Show("ArchiveScreen")).outcome()
      try expectPath(scene, "ListScreen", "ArchiveScreen")
      do throws(CallFailure) {
        try await scene.dispatch(Show("AddItemScreen", animated: false)).outcome()
        try await scene.dispatch(Hide("Nothing")).outcome()
      } catch {
        throw Unexpected(place: "\(error)")
      }
    }
  }
}
