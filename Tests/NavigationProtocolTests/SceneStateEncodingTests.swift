import JSON
import Navigation
import NavigationProtocol
import Testing
import Varlink

/// The encoding from the model equals that of the generated types.
struct SceneStateEncodingTests {
  private func scene() throws -> Scene {
    let tabs = TabsDescription(
      name: "Main",
      items: [
        TabDescription(
          name: "sale",
          .stack([
            ScreenDescription("Sale"), ScreenDescription("Item", arguments: try JSONObject(parsing: #"{"sku":"1"}"#)),
          ])),
        TabDescription(.screen(ScreenDescription("Stock", traits: [], title: "Stock \"room\"\n"))),
      ], selected: 1, back: .order)
    var scene = try Scene(
      opening: "s", .tabs(tabs), path: [ScreenDescription("Help", presentation: .alert)], revision: 1,
      time: Timestamp(microseconds: 0), origin: Origin(Caller()))
    for operation in [Operation.dismiss(.init()), .selectTab(.init(.index(0))), .didAppear(.init(id: 6))] {
      let next = scene.revision + 1
      _ = try scene.perform(
        Call(operation), revision: next, time: Timestamp(microseconds: 1), origin: Origin(Caller()))
    }
    return scene
  }

  @Test func fieldsOfAStateAreThoseOfTheGeneratedTypes() throws {
    let scene = try scene()
    var straight = ByteBuffer()
    straight.beginObject()
    straight.appendFields(of: scene.state)
    straight.endObject()
    var generated = ByteBuffer()
    generated.beginObject()
    generated.key("window")
    scene.state.wireWindow.encode(into: &generated)
    generated.key("path")
    scene.state.wirePath.encode(into: &generated)
    generated.key("coordinators")
    scene.state.wireCoordinators.encode(into: &generated)
    generated.endObject()
    #expect(try JSONObject(parsing: straight.string()) == JSONObject(parsing: generated.string()))
  }

  @Test func outcomeIsThatOfTheGeneratedTypes() {
    for outcome in [
      Outcome(revision: 7, isChanged: true, ids: [3, 4], coordinators: [9]), Outcome(revision: 1, isChanged: false),
    ] {
      var straight = ByteBuffer()
      straight.appendReply(outcome)
      var generated = ByteBuffer()
      generated.appendReply(NavigationInterface.GoTo.Reply(outcome: NavigationInterface.Outcome(outcome)))
      #expect(straight.string() == generated.string())
    }
  }
}
