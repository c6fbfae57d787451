import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import SceneMap

/// The declared types of arguments, from the map of the scene.
struct ArgumentTypes {
  let session: Session

  /// Looks up the types of arguments that are given as words.
  ///
  /// - Parameter from: The screen from which a transition goes; nil for the top.
  /// - Returns: The declared types by name; empty if the scene has no map, or it declares none.
  func types(
    of words: ArgumentWords, from: NavigationInterface.ScreenReference? = nil
  ) throws(CommandError) -> [(name: String, type: ValueType)] {
    var types: [(name: String, type: ValueType)] = []
    for (name, schema) in try schemas(of: words.name, words.kind, from: from) {
      guard let type = schema["type"]?.stringValue.flatMap({ ValueType(rawValue: $0) }) else { continue }
      types.append((name, type))
    }
    return types
  }

  /// The JSON Schemas of the arguments of a transition, or of a screen or coordinator of the scene's map.
  ///
  /// - Parameters:
  ///   - written: The name in the notation, with or without traits and a presentation.
  ///   - from: The screen from which a transition goes; nil for the top.
  func schemas(
    of written: String, _ kind: ArgumentWords.Kind, from: NavigationInterface.ScreenReference? = nil
  ) throws(CommandError) -> [(name: String, schema: JSONValue)] {
    let name = (try? Notation.screen(written))?.name ?? written
    var schemas: [(name: String, schema: JSONValue)] = []
    switch kind {
    case .transition:
      let reply = try session.call(
        NavigationInterface.ListTransitions.self, .init(scene: try session.scene(), from: from))
      let schema = reply.transitions.first { $0.name == name }?.parameters
      let properties = schema.flatMap { try? JSONValue(parsing: $0.text) }?["properties"]
      guard case .object(let members)? = properties else { break }
      for member in members { schemas.append((member.key, member.value)) }
    case .screen, .coordinator:
      guard let map = try session.state().info.map else { break }
      let source = try session.call(ManagerInterface.GetMap.self, .init(map: map)).source
      let compiled = MapReading(source, file: map).map
      let declared = kind == .screen ? compiled?.screens[name]?.arguments : compiled?.coordinators[name]?.arguments
      for parameter in declared?.parameters ?? [] {
        schemas.append((parameter.name, (try? JSONValue(parsing: parameter.schema.jsonSchema.text)) ?? .null))
      }
    }
    return schemas
  }
}
