/// A scene that asks this front-end to carry out requests for which the map says `delegate`.
public protocol RequestAnswering: NavigationScene {
  /// Called for each request; calls `answer` once, at once or later. While it is nil, the default, requests are not
  /// handled.
  ///
  /// A connection receives requests if it has attached with the capability `requests`.
  var onRequest: ((RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) -> Void)? { get set }
}

extension RequestAnswering {
  /// Answers requests by the screens of a typed map: by their `custom` instructions and their `Routable` methods.
  public func answerRequests<Map: SceneMap>(of map: Map.Type) throws(SceneMapError) {
    let handlers = try SceneMapHandlers(map)
    onRequest = { asked, answer in handlers.handle(asked, answer) }
  }

  /// Answers requests by routables.
  /// - Parameter routables: found by `routeIdentifier`; of several with the same identifier, the first is asked.
  public func answerRequests(by routables: [any Routable]) {
    onRequest = { asked, answer in
      guard let routable = routables.first(where: { $0.routeIdentifier == asked.from }) else {
        return answer(.notHandled)
      }
      routable.handle(asked, answer)
    }
  }
}

/// Answers requests by the screens of a map.
struct SceneMapHandlers {
  private let handlers: [String: RequestHandlers]
  private let roots: RequestHandlers

  /// - Throws: `SceneMapError` if the types do not form a map.
  init<Map: SceneMap>(_ map: Map.Type) throws(SceneMapError) {
    roots = Map.handlers
    handlers = Dictionary(
      try MapWalk(map).screens.map { ($0.name, $0.itself.handlers) }, uniquingKeysWith: { first, _ in first })
  }

  /// Asks the screen that the request addresses, or the map.
  func handle(_ asked: RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) {
    let own = handlers[asked.from] ?? .none
    let isOwn = own.entries.contains { $0.request == asked.request }
    (isOwn ? own : roots).handle(asked, answer)
  }
}
