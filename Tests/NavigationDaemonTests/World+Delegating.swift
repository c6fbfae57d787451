import JSON
import Testing

@testable import NavigationDaemon

// A scene whose map delegates requests, and front-ends that handle them.
extension World {
  /// Of `Attach`: that a front-end answers delegated requests.
  static let carriesOut = #","capabilities":["requests"]"#

  static func delegatingMap(version: String = "1.0.0", other: String = "{delegate: true}") -> String {
    """
    map: delegating
    version: \(version)
    window: {initial: main, cases: {main: {stack: List}, second: {stack: Slow}}}
    screens:
      List:
        handles:
          show: {Detail: {push: Detail}, Other: \(other), Slow: {delegate: true, timeout: 200ms}, Both: {push: Both}}
          hide: {Detail: {delegate: true}}
          change: {Other: {delegate: true}}
      Detail:
        handles:
          show: {Other: {delegate: true, timeout: 1min}, Both: {delegate: true, animated: false}}
      Other: {}
      Slow: {}
      Both: {}
    """
  }

  /// A world with scene `s` at List.
  static func delegating(
    storage: MemoryStorage? = nil, audience: Audience = .owner, wall: WallClock = WallClock(),
    _ change: (inout Limits) -> Void = { _ in }
  ) -> World {
    let world = World(storage: storage, audience: audience, wall: wall, change)
    let client = world.connect()
    _ = client.call("Manager.InstallMap", #"{"source":\#(JSONValue.string(delegatingMap()))}"#)
    #expect(client.call("Scene.Open", #"{"scene":"s","map":"delegating"}"#)["created"] == .bool(true))
    return world
  }

  /// The names of the visible path of scene `s`.
  var path: [String] { daemon.scenes["s"]?.scene.state.path.map(\.name) ?? [] }
}

extension TestClient {
  func show(_ elements: String..., more: String = "") {
    let names = elements.map { "\"\($0)\"" }.joined(separator: ",")
    send("Navigation.Show", #"{"scene":"s","elements":[\#(names)]\#(more)}"#)
  }

  /// The requests that it was asked to handle and has not taken yet.
  func requests() -> [JSONValue] { messages().compactMap { $0["parameters"]?["request"] } }

  /// Answers by another connection of an administrator.
  /// - Parameter operations: that handle it; nil when it is not handled.
  func answer(_ request: JSONValue?, _ operations: String?) {
    let id = request?["request"]?.stringValue
    #expect(id != nil, "nothing was asked")
    let answer = operations.map { #""handled":true,"operations":\#($0)"# } ?? #""handled":false"#
    send("Scene.AnswerRequest", #"{"scene":"s","request":"\#(id ?? "")",\#(answer)}"#)
  }
}
