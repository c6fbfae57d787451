/// A scene that asks this front-end to carry out requests for which the map says `delegate`.
public protocol RequestAnswering: NavigationScene {
  /// Is asked, and answers once, at once or later; nil, the default, leaves every request unhandled.
  ///
  /// A connection is asked when it attached with the capability `requests`.
  var onRequest: ((RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) -> Void)? { get set }
}

extension RequestAnswering {
  /// Lets the screens of a typed map carry out what is delegated: their `custom` instructions and what they do by hand.
  public func answerRequests<Map: SceneMap>(of map: Map.Type) throws(SceneMapError) {
    let handlers = try SceneMapHandlers(map)
    onRequest = { asked, answer in handlers.carryOut(asked, answer) }
  }

  /// Lets routables carry out what is delegated.
  /// - Parameter routables: found by their `routeIdentifier`; of several with the same one the first is asked.
  public func answerRequests(by routables: [any Routable]) {
    onRequest = { asked, answer in
      guard let routable = routables.first(where: { $0.routeIdentifier == asked.from }) else {
        return answer(.notHandled)
      }
      routable.carryOut(asked, answer)
    }
  }
}

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
