import EventLoop
import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Testing

/// The tree of coordinators lives in navd; objects come and go with apps and daemons.
struct DirectorRestartTests {
  @Test(.enabled(if: LivingDaemon.isThere))
  func objectsOutliveADaemonAndAreMadeAgainInAnAppThatIsStartedAgain() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let daemon = try LivingDaemon(on: loop)
    defer { daemon.remove() }
    _ = try daemon.client().call(SceneInterface.Open.self, .init(scene: "s", root: .init(name: "Splash")))

    let diary = Diary()
    let connection = daemon.frontEnd()
    connection.onError = { Issue.record("\($0)") }
    let director = SceneDirector(MySceneCoordinator(diary), scene: "s", connection: connection).start()
    daemon.wait { director.coordinator.rootCoordinator != nil }
    let home = try #require(director.coordinator.rootCoordinator)
    let chat = ChatCoordinator(diary, chatID: 7)
    home.start(child: ProfileCoordinator(diary))
    home.start(child: chat)
    chat.push(DetailViewController())
    daemon.wait { connection.path.top?.name == "DetailViewController" }
    expectPath(
      connection, "HomeViewController", "ProfileViewController", "ChatScreen(chatID=7)+sheet", "DetailViewController")
    let lines = ["HomeCoordinator started", "ProfileCoordinator started", "ChatCoordinator started"]
    #expect(diary.lines == lines)

    try daemon.end(.kill)
    daemon.wait { connection.status != .attached }
    try daemon.start()
    daemon.wait { connection.status == .attached }
    #expect(diary.lines == lines, "nothing has started or finished")
    #expect(director.coordinator.topCoordinator === chat && home.children.count == 2)
    chat.pop()
    daemon.wait { connection.path.current.count == 3 }
    #expect(diary.lines.last == "ChatCoordinator popped DetailViewController")
    connection.close()

    try daemon.end(.kill)
    try daemon.start()
    _ = try daemon.client()
    let again = Diary()
    let other = daemon.frontEnd()
    other.onError = { Issue.record("\($0)") }
    let second = SceneDirector(MySceneCoordinator(again), scene: "s", connection: other).start()
    daemon.wait { second.coordinator.rootCoordinator != nil }
    expectPath(other, "HomeViewController", "ProfileViewController", "ChatScreen(chatID=7)+sheet")
    let root = try #require(second.coordinator.rootCoordinator as? HomeCoordinator)
    #expect(root !== home && root.id == home.id && root.children.count == 2)
    #expect(root.children.first is ProfileCoordinator)
    let found = try #require(root.children.last as? ChatCoordinator)
    #expect(found.chatID == 7 && found.id == chat.id && again.lines.isEmpty)
    var results: [CallResult<JSONObject?>] = []
    other.awaitResult(of: .coordinator(try #require(found.id))) { results.append($0) }
    found.finish(result: ["text": "Bye"])
    daemon.wait { found.isFinished && !results.isEmpty }
    #expect(results == [.success(try JSONObject(parsing: #"{"text":"Bye"}"#))])
    #expect(again.lines == ["ChatCoordinator finished"])
    expectPath(other, "HomeViewController", "ProfileViewController")
    other.close()
    try daemon.end(.terminate)
  }
}
