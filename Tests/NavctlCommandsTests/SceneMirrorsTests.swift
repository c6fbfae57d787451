import JSON
import Testing

@testable import NavctlCommands

struct SceneMirrorsTests {
  private func event(_ kind: String, _ version: String) throws -> JSONValue {
    let info = """
      {"scene":"s","map":"m","mapVersion":"\(version)","revision":1,"status":"detached","frontEnds":0,\
      "openedAt":"2026-01-01T00:00:00Z",\
      "changedAt":"2026-01-01T00:00:00Z","owner":0}
      """
    let window = #""window":{"id":0,"kind":"window"}"#
    return try JSONValue(
      parsing: #"{"kind":"\#(kind)","at":{"epoch":"e","revision":1},"scene":"s","info":\#(info),\#(window)}"#)
  }

  /// An observer gets a snapshot with it, also of a scene that it knows.
  @Test(arguments: ["frontEnds", "snapshot"]) func anEventWithAnotherVersionOfTheMapIsNoticed(kind: String) throws {
    var scenes = SceneMirrors()
    let (first, second) = (try event("snapshot", "1.0.0"), try event(kind, "2.0.0"))
    #expect(!scenes.hasNewMap(first, of: "m"))
    _ = scenes.take(first)
    #expect(!scenes.hasNewMap(first, of: "m") && scenes.hasNewMap(second, of: "m"))
    #expect(!scenes.hasNewMap(second, of: "other"))
    _ = scenes.take(try JSONValue(parsing: #"{"kind":"reset","at":{"epoch":"e","revision":1}}"#))
    #expect(scenes.hasNewMap(second, of: "m"))
    _ = scenes.take(try JSONValue(parsing: #"{"kind":"closed","at":{"epoch":"e","revision":1},"scene":"s"}"#))
    #expect(!scenes.hasNewMap(second, of: "m"))
  }
}
