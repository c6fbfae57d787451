import JSON
import Testing

@testable import NavigationDaemon

struct GuardOriginTests {
  @Test func aGuardLearnsForWhomTheOperationIs() {
    let world = World()
    world.open("s", #","path":[{"name":"Form"}]"#)
    let guardian = world.connect()
    _ = guardian.attach(#","guards":["Form"]"#)
    let other = world.connect()
    let token = other.attach()
    let speaker = world.connect()
    speaker.send("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)
    speaker.send("Navigation.Back", #"{"scene":"s"}"#)
    let asked = guardian.messages().compactMap { $0["parameters"]?["guard"]?["origin"] }
    #expect(asked.first?["operation"] == .string("Back"))
    #expect(asked.first?["frontEnd"] == .string("f2"))
    #expect(asked.first?["name"] == .string("till"))
  }
}
