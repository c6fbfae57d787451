import JSON
import Navigation
import NavigationProtocol
import Varlink

// Import: a scene of a document that `Get` gave, here or elsewhere.
extension Daemon {
  func importScene(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Import.Parameters.self)
    let document = try document(call.document)
    let name = call.scene ?? document.info.scene
    guard Text.isSceneName(name) else {
      throw .service(.invalidParameter(call.scene == nil ? "document.info.scene" : "scene"))
    }
    if let seconds = document.info.lingerSeconds, !(0...Self.lingerSecondsMax).contains(seconds) {
      throw .service(.invalidParameter("document.info.lingerSeconds"))
    }
    settle()
    if let host = scenes[name] { throw .scene(.sceneExists(.init(scene: host.name))) }
    var map: CompiledMap?
    if let name = document.info.map {
      map = maps[name]?.map
      if map == nil { throw .manager(.mapNotFound(.init(map: name))) }
    }
    try checkRoom(for: session.peer.uid)
    let state = try state(of: document, name)
    let host = try importScene(state, document.info, by: map, named: name, for: session)
    reply(SceneInterface.Import.Reply(at: at(host), info: host.info), opened: host, slot, of: session)
  }

  /// Reads what `Get` replies.
  private func document(_ document: JSONObject) throws(WireFailure) -> SceneInterface.Get.Reply {
    let parser = JSONParser()
    // An element is valid as long as its parser.
    defer { withExtendedLifetime(parser) {} }
    guard let element = try? parser.parse(document.text) else { throw .service(.invalidParameter("document")) }
    do throws(DecodingError) { return try SceneInterface.Get.Reply(decoding: element) } catch {
      throw WireFailure(error.inside("document"))
    }
  }

  private func state(of document: SceneInterface.Get.Reply, _ name: String) throws(WireFailure) -> SceneState {
    guard document.window.id == SceneState.window, document.window.kind == .window else {
      throw .service(.invalidParameter("document.window"))
    }
    var state = SceneState()
    let changes = Change.list(window: document.window, coordinators: document.coordinators)
    guard (try? state.apply(changes)) != nil, state.checkInvariants().isEmpty else {
      throw .service(.invalidParameter("document.window"))
    }
    do throws(NavigationError) { try state.checkImport(sceneLimits) } catch { throw WireFailure(error, scene: name) }
    return state
  }

  private func importScene(
    _ state: SceneState, _ info: SceneInterface.SceneInfo, by map: CompiledMap?, named name: String,
    for session: Session
  ) throws(WireFailure) -> SceneHost {
    try beginChange()
    do throws(NavigationError) {
      let scene = try message.withWhole { message throws(NavigationError) in
        try Scene(
          importing: state, by: map, isOfMap: map.map { $0.version.description == info.mapVersion } ?? false, as: name,
          owner: session.peer.uid, lingerSeconds: info.lingerSeconds, revision: revision + 1, time: time,
          origin: Origin(session.caller), message: map?.mask == nil ? message : RawSpan(), limits: sceneLimits,
          journal: &record)
      }
      batch.records.append(contentsOf: record)
      return opened(scene)
    } catch {
      throw WireFailure(error, scene: name)
    }
  }
}
