import JSON

/// The instructions of a screen or a map for requests.
public struct RequestHandlers {
  struct Entry {
    let request: NavigationRequest
    let instruction: NavigationInstruction
  }

  /// In the order of the map: by kind, then by name.
  let entries: [Entry]

  public static var none: RequestHandlers { RequestHandlers([:]) }

  /// - Complexity: O(n log n).
  public init(_ table: [NavigationRequest: NavigationInstruction]) {
    entries = NavigationRequest.Kind.allCases.flatMap { kind in
      table.filter { $0.key.kind == kind }.sorted { $0.key.element.utf8.lexicographicallyPrecedes($1.key.element.utf8) }
        .map { Entry(request: $0.key, instruction: $0.value) }
    }
  }

  init(delegating requests: [NavigationRequest], to routable: any Routable) {
    let instruction = NavigationInstruction.custom { routable.handle($0, $1) }
    self.init(Dictionary(requests.map { ($0, instruction) }, uniquingKeysWith: { first, _ in first }))
  }

  /// Carries out a request that has a `custom` instruction. Any other is not handled here.
  func handle(_ asked: RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) {
    let instruction = entries.first { $0.request == asked.request }?.instruction
    if case .custom(_, let handler)? = instruction?.action { handler(asked, answer) } else { answer(.notHandled) }
  }
}

extension ContentScreen where Self: Routable {
  public var routeIdentifier: RouteElementIdentifier { Self.screenName }

  /// Delegates the handled requests to this front-end.
  public var handlers: RequestHandlers { RequestHandlers(delegating: handledRequests, to: self) }
}

extension ContentScreen where Self: RoutableWithConfiguration {
  public var handlers: RequestHandlers { RequestHandlers(navigationConfiguration) }
}
