import JSON
import Testing

@testable import NavigationDaemon

// Messages of calls are erased, too, if their map did not declare the values as sensitive.
extension ErasingTests {
  /// A map that declares the number of a door as sensitive only in its second version.
  private static func doors(_ version: Int, _ pin: String = "") -> String {
    """
    map: vault
    version: \(version).0.0
    window: {initial: main, cases: {main: {stack: Home}}}
    screens:
      Home: {}
      Door: {arguments: {pin: {type: string, optional: true\(pin)}, floor: {type: number, optional: true}}}
    """
  }

  private static let first = doors(1)
  private static let second = doors(2, ", sensitive: true")

  /// Opens a scene, and goes to a door by calls of several forms.
  private func opened(_ client: TestClient) {
    let door = #"{"name":"Door","arguments":{"pin":"pin-a","floor":7}}"#
    _ = client.call("Scene.Open", #"{"scene":"s","map":"vault","path":[\#(door)]}"#)
    for pin in ["pin-b", "pin-c"] { push(client, pin) }
    // A number whose canonical form is longer than the omitted part.
    let long = #"{"name":"Door","arguments":{"pin":"pin-d","floor":1e20}}"#
    _ = client.call("Navigation.Push", #"{ "scene": "s", "screen": \#(long) }"#)
    _ = client.call("Navigation.Apply", #"{"scene":"s","operations":[{"operation":"Push","screen":\#(door)}]}"#)
  }

  @Test(arguments: [false, true]) func whatACallSaidLeavesWithTheScreen(isClosed: Bool) {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, map: Self.first)
    opened(client)
    client.install(Self.second)
    #expect(["a", "b", "c", "d"].allSatisfy { storage.has("pin-\($0)") })
    if isClosed {
      _ = client.call("Scene.Close", #"{"scene":"s"}"#)
    } else {
      _ = client.call("Navigation.ReplacePath", #"{"scene":"s","path":[{"name":"Home"}]}"#)
    }
    world.pass(2_000)
    #expect(!storage.has("pin-"))
    // Other values stay.
    #expect(storage.has(#""floor":7"#))
  }

  /// A message of after the change never had it, and is not looked at.
  @Test func whatCallsSayLaterStays() {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, map: Self.first)
    opened(client)
    client.install(Self.second)
    push(client, "pin-e")
    _ = client.call("Navigation.Pop", #"{"scene":"s"}"#)
    world.pass(2_000)
    #expect(!storage.has("pin-e") && storage.has("pin-d"))
    let history = client.call("Scene.History", #"{"scene":"s"}"#)
    #expect(history["commits"]?.arrayValue?.first?["operations"]?[0]?["operation"] == .string("Pop"))
  }

  /// Byte for byte: a value that only looks like the present one has left.
  @Test func aValueThatLooksLikeThePresentOneIsErased() {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s")
    push(client, "pin-\u{E9}")
    let door = #"{"name":"Door","arguments":{"pin":"pin-e\#u{301}"}}"#
    _ = client.call("Navigation.ReplaceScreen", #"{"scene":"s","screen":{"name":"Door"},"with":\#(door)}"#)
    #expect(storage.has("pin-e\u{301}"))
    world.pass(2_000)
    #expect(!storage.has("pin-\u{E9}") && storage.has("pin-e\u{301}"))
  }
}
