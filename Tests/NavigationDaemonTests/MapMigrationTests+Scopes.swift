import JSON
import Testing

@testable import NavigationDaemon

// The link scopes of a map, which streams learn with its change.
extension MapMigrationTests {
  /// A change of a map with the scope `q`, for which a link waits.
  enum ScopeChange: CaseIterable {
    case isAdded, isRenamed, isRenamedAndScenesMove, mapGoes

    func isMade(by client: TestClient) {
      switch self {
      case .isAdded: client.install(Self.map("2.0.0", scope: "q", more: ", z: {active: true}"))
      case .isRenamed: client.install(Self.map("2.0.0", scope: "p"))
      case .isRenamedAndScenesMove: client.install(Self.map("2.0.0", scope: "p", title: "Other"))
      case .mapGoes: _ = client.call("Manager.RemoveMap", #"{"map":"shop"}"#)
      }
    }

    static func map(_ version: String, scope: String, more: String = "", title: String = "Home") -> String {
      """
      map: shop
      version: \(version)
      screens: {Home: {title: \(title)}, Item: {arguments: {id: {}, pin: {optional: true, sensitive: true}}}}
      window: {initial: main, cases: {main: {stack: Home}}}
      links:
        schemes: [m]
        scopes: {\(scope): {active: false}\(more)}
        routes:
          - {path: "/item/{id}{?pin}", scope: \(scope),
             show: [Home, {screen: Item, arguments: {id: "{id}", pin: "{pin?}"}}]}

      """
    }
  }

  /// Their mirrors have the scopes that `Get` tells each of them, without a link that an observer must not see.
  @Test(arguments: ScopeChange.allCases, [false, true])
  func streamsLearnOfOtherScopes(change: ScopeChange, isOfAll: Bool) {
    let world = World(audience: .groups(navigate: nil, observe: 60))
    let client = world.connect()
    client.install(ScopeChange.map("1.0.0", scope: "q"))
    _ = client.call("Scene.Open", #"{"scene":"s","map":"shop"}"#)
    let opened = client.call("Navigation.OpenLink", #"{"scene":"s","url":"m://item/1?pin=1234"}"#)
    #expect(opened["pending"] == .bool(true))
    for uid in [World.administrator, 3_000] {
      let readers = [false, true].map { tellsChanges in
        let reader = world.connect(uid: uid, groups: [60])
        let scene = isOfAll ? "" : #""scene":"s","#
        reader.send("Scene.Subscribe", #"{\#(scene)"frontEndChanges":\#(tellsChanges)}"#, more: true)
        world.finish()
        reader.forget()
        return reader
      }
      change.isMade(by: client)
      world.finish()
      let scopes = world.connect(uid: uid, groups: [60]).call("Scene.Get", #"{"scene":"s"}"#)["scopes"]
      for reader in readers {
        let told = reader.messages().compactMap { $0["parameters"] }
        let event = told.first { $0["kind"] == .string("frontEnds") }
        #expect(event?["info"] != nil && event?["scopes"] == scopes)
        #expect("\(told)".contains("1234") == (uid == World.administrator))
      }
      client.install(ScopeChange.map("1.0.0", scope: "q"), more: #","allowDowngrade":true"#)
    }
  }

  @Test func anArrivalTellsNoScopes() {
    let world = World()
    let client = world.connect()
    client.install(ScopeChange.map("1.0.0", scope: "q"))
    _ = client.call("Scene.Open", #"{"scene":"s","map":"shop"}"#)
    let follower = world.connect()
    follower.subscribe()
    _ = world.connect().attach()
    let told = follower.messages().compactMap { $0["parameters"] }
    #expect(told.count == 1 && told.first?["kind"] == .string("frontEnds") && told.first?["scopes"] == nil)
  }
}
