import JSON
import Navigation
import SceneMap
import Testing

@testable import NavigationDaemon

/// The parts of a snapshot that are not in the tree of its scene have a largest length, which
/// `clientsReadTheLargestScene` adds to the tree.
struct SnapshotRoomTests {
  /// A map with scopes, each with a link whose argument is sensitive, and nearly as many sensitive arguments as a map may have.
  private static func source(scopes: Int) -> String {
    let name = String(repeating: "n", count: 60)
    let wide = (0..<64).map { screen in
      let arguments = (0..<100).map { "\(name)\($0): {sensitive: true}" }.joined(separator: ", ")
      return "  W\(screen): {arguments: {\(arguments)}}"
    }
    let links = (0..<scopes).map {
      #"    - {path: "/l\#($0)/{secret}", scope: s\#($0), show: [Out, {screen: Item, arguments: {secret: "{secret}"}}]}"#
    }
    return """
      map: wide
      version: 1.0.0
      window: {initial: out, cases: {out: {stack: Out}}}
      screens:
        Out: {}
        Item: {arguments: {secret: {type: string, sensitive: true}}}
      \(wide.joined(separator: "\n"))
      links:
        schemes: [d]
        scopes: {\((0..<scopes).map { "s\($0): {active: false}" }.joined(separator: ", "))}
        routes:
      \(links.joined(separator: "\n"))
      """
  }

  @Test func theyHaveALargestLength() {
    let (links, linkBytes) = (LimitName.waitingLinks.details.most, LimitName.linkBytes.details.most)
    let (mirrors, observers) = (256 << 10, 64 << 10)
    let world = World(audience: .groups(navigate: 10, observe: 11)) {
      $0[.linkBytes] = linkBytes
      $0[.work] = LimitName.work.details.most
      $0[.frontEndBytesOfScene] = mirrors
      $0[.observerBytesOfScene] = observers
    }
    #expect(world.connect().install(Self.source(scopes: links))["info"]?["map"] == .string("wide"))
    let client = world.connect()
    #expect(client.call("Scene.Open", #"{"scene":"s","map":"wide"}"#)["created"] == .bool(true))
    for number in 0..<links {
      let start = "d://l\(number)/"
      let url = start + String(repeating: "x", count: linkBytes - start.utf8.count)
      _ = client.call("Navigation.OpenLink", #"{"scene":"s","url":"\#(url)"}"#)
    }
    #expect(world.daemon.scenes["s"]?.waitingLinks.count == links)
    // Quotes take two bytes in JSON.
    let quotes = String(repeating: #"\""#, count: 250)
    let guards = (0..<60).map { "\"\($0)\(quotes)\"" }.joined(separator: ",")
    attach(#","guards":[\#(guards)]"#, quotes, in: world)
    attach(#","mode":"observe""#, quotes, in: world)
    let most = links * linkBytes + MapLimits().shownBytes + mirrors + observers
    for reader in [client, world.connect(uid: 2, groups: [11])] {
      let length = reader.call("Scene.Get", #"{"scene":"s"}"#).description.utf8.count
      // The rest is the frame, and a tree of one screen.
      #expect(length < most + 10_000)
      // An observer gets the patterns of the links, which are short here.
      if reader === client { #expect(length > most * 4 / 5) }
    }
  }

  /// Attaches front-ends until one is refused.
  private func attach(_ more: String, _ name: String, in world: World) {
    while true {
      let client = world.connect()
      client.send("Scene.Attach", #"{"scene":"s","name":"\#(name)"\#(more)}"#, more: true)
      if client.told().first != "attached" { return }
    }
  }
}
