/// What the screens of a map do for requests that are delegated to this front-end.
struct SceneMapHandlers {
  private let handlers: [String: RequestHandlers]
  private let roots: RequestHandlers

  /// - Throws: `SceneMapError` when the types are no map.
  init<Map: SceneMap>(_ map: Map.Type) throws(SceneMapError) {
    roots = Map.handlers
    handlers = Dictionary(
      try MapWalk(map).screens.map { ($0.screenName, Self.handlers(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func handlers<Screen: ContentScreen>(of type: Screen.Type) -> RequestHandlers { Screen().handlers }

  /// Asks the screen that is to be asked, or the map.
  func carryOut(_ asked: RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) {
    let own = handlers[asked.from] ?? .none
    let isOwn = own.entries.contains { $0.request == asked.request }
    (isOwn ? own : roots).carryOut(asked, answer)
  }
}
