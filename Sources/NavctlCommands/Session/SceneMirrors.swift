import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// The scenes of a stream of all scenes.
struct SceneMirrors {
  private var mirrors: [String: SceneMirror] = [:]
  /// The versions of the maps of scenes, also of those that are to be shown again.
  private var versions: [String: String] = [:]
  private let parser = JSONParser()

  /// Whether the stream has shown all scenes.
  private(set) var isWhole = false

  /// The visible path of each scene that has a map, by scene.
  func paths(of map: String) -> [(scene: String, path: [String])] {
    mirrors.filter { $0.value.info.map == map }.map { (scene: $0.key, path: $0.value.path.map(\.name)) }
      .sorted { $0.scene < $1.scene }
  }

  /// The scene of a name; nil if the stream has not shown it.
  subscript(scene: String) -> SceneMirror? { mirrors[scene] }

  /// Takes the state of a scene; none if it is not valid.
  mutating func set(_ scene: String, _ snapshot: SceneSnapshot) {
    mirrors[scene] = try? SceneMirror(snapshot)
    versions[scene] = snapshot.info.mapVersion
  }

  /// Whether an event, which is not taken yet, says that a scene has got another version of a map.
  func hasNewMap(_ event: JSONValue, of map: String) -> Bool {
    guard let info = event["info"], info["map"]?.stringValue == map,
      let known = event["scene"]?.stringValue.flatMap({ versions[$0] })
    else { return false }
    return info["mapVersion"]?.stringValue != known
  }

  /// Takes an event of `Subscribe`.
  ///
  /// - Returns: Whether the visible path of a scene may have changed.
  mutating func take(_ event: JSONValue) -> Bool {
    guard let element = try? parser.parse(Array(event.description.utf8)),
      let event = try? SceneInterface.Subscribe.Reply(decoding: element)
    else { return false }
    switch event.kind {
    case .snapshot:
      guard let scene = event.scene, let info = event.info, let window = event.window else { return false }
      set(scene, SceneSnapshot(at: event.at, info: info, window: window, coordinators: event.coordinators ?? []))
    case .commit:
      guard let scene = event.scene else { return false }
      do throws(SceneMirror.Failure) {
        try mirrors[scene]?.apply(
          .commit(SceneCommit(at: event.at, previous: event.previous, changes: event.changes ?? [])))
      } catch {
        mirrors[scene] = nil
      }
    case .closed: if let scene = event.scene { (mirrors[scene], versions[scene]) = (nil, nil) }
    case .reset: (mirrors, isWhole) = ([:], false)
    case .ready: isWhole = true
    case .frontEnds, .link, .heartbeat, .closing: return false
    }
    return isWhole
  }
}
