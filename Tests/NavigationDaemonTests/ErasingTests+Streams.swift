import JSON
import Testing

@testable import NavigationDaemon

// Streams that resume over commits whose records lack the values that have left.
extension ErasingTests {
  fileprivate static let doors = """
    map: vault
    version: 1.0.0
    window: {initial: main, cases: {main: {stack: Home}}}
    screens:
      Home: {}
      Door: {arguments: {n: {type: integer, trait: true}, pin: {type: string, optional: true, sensitive: true}}}
    """

  /// A front-end hides the values that these name.
  @Test func aStreamThatResumesIsToldTheSensitiveArguments() {
    let (world, client) = vaults(MemoryStorage(), "s", map: Self.doors)
    let since = client.call("Scene.Get", #"{"scene":"s"}"#)["at"]?.description ?? ""
    for (method, name) in [("Subscribe", ""), ("Attach", #","name":"f""#)] {
      let reader = world.connect()
      reader.send("Scene.\(method)", #"{"scene":"s","since":\#(since)\#(name)}"#, more: true)
      world.finish()
      let ready = reader.messages().compactMap { $0["parameters"] }.first { $0["kind"] == .string("ready") }
      #expect(ready?["info"]?["sensitive"]?[0]?["arguments"] == .array([.string("pin")]))
    }
  }

  /// Two of these are on the stack: 2, which keeps its value, under 1.
  fileprivate static func door(_ number: Int, _ pin: String? = nil) -> String {
    #"{"name":"Door","arguments":{"n":\#(number)\#(pin.map { #","pin":"\#($0)""# } ?? "")}}"#
  }

  fileprivate static func replace(_ number: Int, _ pin: String? = nil, by client: TestClient) {
    let screen = #"{"key":{"name":"Door","traits":{"n":\#(number)}}}"#
    _ = client.call(
      "Navigation.ReplaceScreen", #"{"scene":"s","screen":\#(screen),"with":\#(door(number, pin))}"#)
  }

  /// A change of a screen by which nothing but a sensitive value leaves it.
  enum Leaving: CaseIterable {
    case replaced, stackSet, undone
    /// The map declares the value as sensitive only afterwards, and another value of the screen below leaves then.
    case declaredLater

    func happens(by client: TestClient) {
      switch self {
      case .replaced: ErasingTests.replace(1, by: client)
      case .stackSet:
        let screens = #"{"name":"Home"},\#(ErasingTests.door(2, "low")),\#(ErasingTests.door(1))"#
        _ = client.call("Navigation.SetStack", #"{"scene":"s","screens":[\#(screens)]}"#)
      case .undone: _ = client.call("Navigation.Undo", #"{"scene":"s"}"#)
      case .declaredLater:
        ErasingTests.replace(1, by: client)
        client.install(ErasingTests.doors.replacing("1.0.0", with: "2.0.0"))
        ErasingTests.replace(2, by: client)
      }
    }
  }

  @Test(arguments: Leaving.allCases, [false, true])
  func aStreamThatResumesLearnsThatASensitiveValueHasLeft(leaving: Leaving, isErased: Bool) {
    let storage = MemoryStorage()
    let isLater = leaving == .declaredLater
    let map = isLater ? Self.doors.replacing("sensitive: true", with: "sensitive: false") : Self.doors
    let (world, client) = vaults(storage, "s", map: map)
    for screen in [Self.door(2, "first"), Self.door(1)] {
      _ = client.call("Navigation.Push", #"{"scene":"s","screen":\#(screen)}"#)
    }
    // What leaves next is erased later.
    Self.replace(2, "low", by: client)
    Self.replace(1, "1234", by: client)
    let since = client.call("Scene.Get", #"{"scene":"s"}"#)["at"]?.description ?? ""
    leaving.happens(by: client)
    if isErased { world.pass(5_000) }
    #expect(storage.has("1234") != isErased || isLater && !storage.has("1234"))
    for scene in [#""scene":"s","#, ""] {
      let reader = world.connect()
      reader.send("Scene.Subscribe", #"{\#(scene)"since":\#(since)}"#, more: true)
      world.finish()
      let events = reader.messages().compactMap { $0["parameters"] }
      let changes = events.filter { $0["kind"] == .string("commit") }.flatMap { $0["changes"]?.arrayValue ?? [] }
      let told = changes.compactMap { $0["node"]?["arguments"] }
      #expect(told.contains(.object([.init("n", .integer(1))])))
    }
  }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
