import JSON
import Testing

@testable import NavigationDaemon

// Observers, who see no sensitive values of any version.
extension MapMigrationTests {
  @Test func whatTheMapBeforeCalledSensitiveStaysHidden() {
    let world = World(audience: .groups(navigate: nil, observe: 60))
    let (client, observer) = (world.connect(), world.connect(uid: 3_000, groups: [60]))
    let secret = Self.map("1.0.0", "Item: {arguments: {pin: {type: string, sensitive: true}}}")
    client.install(secret)
    _ = client.call(
      "Scene.Open", #"{"scene":"s0","map":"shop","path":[{"name":"Item","arguments":{"pin":"1234"}}]}"#)
    let at = client.call("Scene.Get", #"{"scene":"s0"}"#)["at"]
    let revision = at?["revision"]?.integerValue ?? 0
    client.install(
      Self.map(
        "2.0.0", "Thing: {arguments: {code: {type: string, sensitive: true}}}",
        more: "renames: {screens: {Item: Thing}, arguments: {Thing.pin: code}}\n"))
    let get = #"{"scene":"s0","revision":\#(revision)}"#
    #expect(client.call("Scene.Get", get).description.contains("1234"))
    let renamed = observer.call("Scene.Get", get)
    #expect(renamed["path"]?[1]?["name"] == .string("Item") && !renamed.description.contains("1234"))
    client.install(Self.map("3.0.0", "Form: {}"))
    for reader in [observer, client] {
      #expect(!reader.call("Scene.History", #"{"scene":"s0"}"#).description.contains("1234"))
    }
    let past = observer.call("Scene.Get", get)
    #expect(past["path"]?[1]?["name"] == .string("Item") && !past.description.contains("1234"))
    observer.send(
      "Scene.Subscribe", #"{"scene":"s0","since":{"epoch":"\#(world.daemon.context.epoch)","revision":\#(revision)}}"#,
      more: true)
    let events = observer.messages()
    #expect(events.count == 3 && !"\(events)".contains("1234"))
  }

  /// States from before a change of the map show an observer no arguments, so it gets the present state anew.
  @Test(arguments: [false, true]) func anObserverThatMissedAChangeOfTheMapIsReset(isOfAll: Bool) {
    let world = World(audience: .groups(navigate: nil, observe: 60))
    let client = world.connect()
    func install(_ version: String, title: String) {
      client.install(Self.map(version, "Item: {title: \(title), arguments: {pin: {type: string, sensitive: true}}}"))
    }
    install("1.0.0", title: "First")
    _ = client.call("Scene.Open", #"{"scene":"s0","map":"shop"}"#)
    let since = client.call("Scene.Get", #"{"scene":"s0"}"#)["at"]?.description ?? ""
    for screen in [#"{"name":"Item","arguments":{"pin":"1234"}}"#, #"{"name":"Other","arguments":{"n":"4711"}}"#] {
      _ = client.call("Navigation.Push", #"{"scene":"s0","screen":\#(screen)}"#)
    }
    install("1.1.0", title: "Second")
    let scene = isOfAll ? "" : #""scene":"s0","#
    func told(_ reader: TestClient) -> (kinds: [String], text: String) {
      reader.send("Scene.Subscribe", #"{\#(scene)"since":\#(since)}"#, more: true)
      world.finish()
      let events = reader.messages()
      return (events.compactMap { $0["parameters"]?["kind"]?.stringValue }, "\(events)")
    }
    let observed = told(world.connect(uid: 3_000, groups: [60]))
    #expect(observed.kinds == ["reset", "snapshot", "ready"])
    #expect(observed.text.contains("4711") && !observed.text.contains("1234"))
    #expect(told(world.connect()).kinds == ["commit", "commit", "commit", "ready"])
  }
}
