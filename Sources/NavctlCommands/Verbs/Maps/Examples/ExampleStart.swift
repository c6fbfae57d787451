import JSON
import Navigation
import NavigationProtocol
import Varlink

/// The state with which the scene of an example begins: `window` and `coordinators` as in `Get`.
struct ExampleStart {
  let state: SceneState

  /// - Throws: `DecodingError` if it is not the state of a scene.
  init(_ object: JSONObject) throws(DecodingError) {
    let parser = JSONParser()
    // An element is valid while its parser is.
    defer { withExtendedLifetime(parser) {} }
    guard let element = try? parser.parse(object.text) else { throw .expected("an object") }
    var window: SceneInterface.Node?
    var coordinators: [SceneInterface.Coordinator]?
    for field in element.fields {
      switch field.key {
      case "window": window = try SceneInterface.Node(decoding: field.value)
      case "coordinators": coordinators = try [SceneInterface.Coordinator](decoding: field.value)
      default: break
      }
    }
    guard let window else { throw .missing("window") }
    guard let coordinators else { throw .missing("coordinators") }
    var state = SceneState()
    guard window.id == SceneState.window, window.kind == .window,
      (try? state.apply(Change.list(window: window, coordinators: coordinators))) != nil,
      state.checkInvariants().isEmpty
    else { throw DecodingError(path: "window and coordinators", problem: .expected("the state of a scene")) }
    self.state = state
  }

  /// The state of a scene in the form of `start`.
  static func text(_ state: SceneInterface.Get.Reply) -> String {
    JSONValue.object([
      .init("window", state.window.tree), .init("coordinators", .array(state.coordinators.map(\.tree))),
    ]).description
  }
}
