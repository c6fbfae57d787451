import JSON
import Testing

@testable import NavigationDaemon

// Calls in history.
extension MaskingTests {
  @Test(arguments: [
    #"Push","screen":{"name":"Door","arguments":{"id":1,"pin":"hunter2"}}"#,
    #"Present","screen":{"name":"Door","arguments":{"id":1,"pin":"hunter2"}}"#,
    #"Move","transition":"open","arguments":{"id":1,"pin":"hunter2"}"#,
    #"Move","transition":"ask","arguments":{"pin":"hunter2"}"#,
    #"StartCoordinator","coordinator":"Asking","arguments":{"pin":"hunter2"}"#,
    #"Follow","steps":[{"case":"main"},{"move":"open","arguments":{"id":1,"pin":"hunter2"}}]"#,
    #"ReplacePath","path":[{"name":"Home"},{"name":"Door","arguments":{"id":1,"pin":"hunter2"}}]"#,
    #"SetStack","screens":[{"name":"Home"},{"name":"Door","arguments":{"id":1,"pin":"hunter2"}}]"#,
  ])
  func historyTellsItNobody(operation: String) throws {
    let end = try #require(operation.firstIndex(of: "\""))
    let parameters = operation[operation.index(after: end)...]
    navigator.send("Navigation.\(operation[..<end])", #"{"scene":"s""# + parameters + "}")
    #expect(navigator.told() == ["reply"])
    let apply = #"{"scene":"s","operations":[{"operation":"Back"},{"operation":"# + "\"" + operation + "}]}"
    navigator.send("Navigation.Apply", apply)
    #expect(navigator.told() == ["reply"])
    let history = navigator.call("Scene.History", #"{"scene":"s"}"#)
    #expect(history["commits"]?.arrayValue?.count == 3)
    #expect(!history.description.contains(Self.secret))
    // Other arguments are there.
    #expect(history["commits"]?[1]?["operations"]?[0]?["operation"] == .string(String(operation[..<end])))
  }

  /// Opened at once, and after it has waited.
  @Test func aLinkThatGivesItIsToldAsItsPattern() throws {
    let (trusted, watching) = (navigate(), observe())
    trusted.subscribe()
    watching.subscribe()
    for url in ["vault://door/1?pin=hunter2", "vault://later/2?pin=hunter2"] {
      navigator.send("Navigation.OpenLink", #"{"scene":"s","url":"\#(url)"}"#)
      #expect(navigator.told() == ["reply"])
    }
    #expect(tells(navigator, "Scene.Get", #"{"scene":"s"}"#))
    #expect(tells(trusted.messages()))
    let pending = observer.call("Scene.Get", #"{"scene":"s"}"#)["scopes"]?[0]?["pending"]
    #expect(pending == .string("/later/{id}{?pin}"))
    navigator.send("Navigation.ActivateLinks", #"{"scene":"s","scope":"later"}"#)
    #expect(navigator.told() == ["reply"])
    let seen = watching.messages()
    #expect(seen.contains { $0["parameters"]?["link"]?["outcome"] == .string("carriedOut") })
    #expect(!tells(seen))
    let history = navigator.call("Scene.History", #"{"scene":"s"}"#)
    #expect(history["commits"]?[0]?["operations"]?[0]?["url"] == .string("/later/{id}{?pin}"))
    #expect(!history.description.contains(Self.secret))
    let message = try #require(world.daemon.scenes["s"]?.scene.newestCommit?.message)
    #expect(!String(decoding: message, as: UTF8.self).contains(Self.secret))
  }

  @Test func resultsInHistoryAreMasked() {
    push()
    _ = navigator.call("Navigation.Dismiss", #"{"scene":"s","result":{"code":"hunter2","ok":true}}"#)
    let operation = navigator.call("Scene.History", #"{"scene":"s"}"#)["commits"]?[0]?["operations"]?[0]
    #expect(operation?["result"] == .object([.init("ok", .bool(true))]))
  }

  /// The words of a call are kept without it, so that they are not on the disk either.
  @Test func whatIsKeptOfACallIsMasked() throws {
    push()
    let host = try #require(world.daemon.scenes["s"])
    let message = try #require(host.scene.newestCommit?.message)
    let text = String(decoding: message, as: UTF8.self)
    #expect(text.contains("Door") && !text.contains(Self.secret))
  }
}
