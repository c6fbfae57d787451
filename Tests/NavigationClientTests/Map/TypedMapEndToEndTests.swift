import EventLoop
import JSON
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Testing

/// The typed map and requests, on a navd that is killed and started again.
struct TypedMapEndToEndTests {
  /// Runs a navd with an emitted map and a scene of that map.
  private static func life(
    _ document: String, map: String, _ body: (LivingDaemon, SceneConnection) throws -> Void
  ) throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let daemon = try LivingDaemon(on: loop)
    defer { daemon.remove() }
    let client = try daemon.client()
    let installed = try client.call(ManagerInterface.InstallMap.self, .init(source: document))
    #expect(installed.diagnostics.isEmpty)
    _ = try client.call(SceneInterface.Open.self, .init(scene: "s", map: map))
    let connection = SceneConnection(
      on: loop, to: [daemon.place], as: .init(scene: "s", name: "till", capabilities: ["requests"]),
      onUpdate: { _ in loop.stop() }, onError: { Issue.record("\($0)") })
    daemon.wait { connection.status == .attached }
    try body(daemon, connection)
    connection.close()
  }

  @Test(.enabled(if: LivingDaemon.isThere))
  func pathsAndMovesOutliveTheDaemon() throws {
    try Self.life(try LeagueMap.document, map: "league") { daemon, scene in
      Router<Welcome>(on: scene).move(\.enter)
      let page = LeagueMap.router(on: scene)[case: \.main][tab: \.feed]
      page[move: \.page, .init(number: 3)][move: \.comments].move()
      daemon.wait { scene.path.current.count == 3 }
      expectPath(scene, "Feed", "Page(number=3)", "Comments(order=newest,page=3)")
      let id = scene.path.current[1].id

      try daemon.end(.kill)
      daemon.wait { scene.status != .attached }
      var failures = 0
      page[move: \.page].move { if case .failure = $0 { failures += 1 } }
      #expect(failures == 1, "a command fails at once while navd is away")
      try daemon.start()
      daemon.wait { scene.status == .attached }

      page[move: \.page].move()
      Router<Page>(on: scene).move(\.alert, with: .init(message: "back"))
      daemon.wait { scene.path.top?.name == "Alert" }
      expectPath(scene, "Feed", "Page(number=3)", "Alert(message=back)+alert")
      #expect(scene.path.current[1].id == id)

      var refused: String?
      page[move: \.match][move: \.team][move: \.player].move { result in
        if case .failure(let failure) = result { refused = failure.remoteName }
      }
      daemon.wait { refused != nil }
      #expect(refused == "org.navd.Navigation.InvalidArgument")
      expectPath(scene, "Feed", "Page(number=3)", "Alert(message=back)+alert")
    }
  }

  @Test(.enabled(if: LivingDaemon.isThere))
  func delegatedRequestsAreAnsweredByTheScreensOfTheMap() throws {
    try Self.life(try ListMap.document, map: "list") { daemon, scene in
      try scene.answerRequests(of: ListMap.self)
      var refused: String?
      scene.dispatch(Show("SecretScreen")) { result in
        if case .failure(let failure) = result { refused = failure.remoteName }
      }
      daemon.wait { refused != nil }
      #expect(refused == "org.navd.Navigation.RequestNotHandled")
      scene.dispatch(Show("SecretScreen", context: try JSONObject(parsing: #"{"key":"open"}"#)))
      daemon.wait { scene.path.top?.name == "SecretScreen" }
      expectPath(scene, "ListScreen", "SecretScreen")

      try daemon.end(.kill)
      daemon.wait { scene.status != .attached }
      try daemon.start()
      daemon.wait { scene.status == .attached }
      scene.dispatch(Hide("SecretScreen"))
      scene.dispatch(Show("AddItemScreen"))
      daemon.wait { scene.path.top?.name == "AddItemScreen" }
      scene.dispatch(Hide("AddItemScreen"))
      daemon.wait { scene.path.current.count == 1 }
      expectPath(scene, "ListScreen")
    }
  }
}
