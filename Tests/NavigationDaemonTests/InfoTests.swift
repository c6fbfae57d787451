import JSON
import Testing
import Varlink

@testable import NavigationDaemon

/// What is written of a scene without wire types is what these would write.
struct InfoTests {
  @Test(arguments: [nil, 60]) func infoIsThatOfTheGeneratedType(lingerSeconds: Int?) throws {
    let world = World()
    let linger = lingerSeconds.map { ",\"lingerSeconds\":\($0)" } ?? ""
    _ = world.connect().call("Scene.Open", #"{"scene":"s","root":{"name":"A","arguments":{"b":1}}\#(linger)}"#)
    _ = world.connect().attach()
    let director = try #require(world.daemon.scenes["s"])
    var straight = ByteBuffer()
    director.appendInfo(to: &straight)
    var generated = ByteBuffer()
    director.info.encode(into: &generated)
    #expect(straight.string() == generated.string())
  }
}
