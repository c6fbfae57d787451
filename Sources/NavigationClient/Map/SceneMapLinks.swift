public import Navigation

/// Which URLs lead where in a typed map.
public struct SceneMapLinks {
  /// When links may be followed.
  public struct Scope {
    let name: String
    let cases: [String]?
    let isActive: Bool?
    let expires: Duration?

    /// Active while one of these cases is the root.
    /// - Parameters:
    ///   - name: what routes call it.
    ///   - cases: their names: `[named(\.main)]`.
    ///   - expires: how long a link waits for it; 10 minutes without it.
    public init(_ name: String, cases: [String?], expires: Duration? = nil) {
      self.init(name: name, cases: cases.compactMap { $0 }, isActive: nil, expires: expires)
    }

    /// Active when somebody says so.
    /// - Parameters:
    ///   - name: what routes call it.
    ///   - active: whether it is at the beginning.
    ///   - expires: how long a link waits for it; 10 minutes without it.
    public init(_ name: String, active: Bool, expires: Duration? = nil) {
      self.init(name: name, cases: nil, isActive: active, expires: expires)
    }

    private init(name: String, cases: [String]?, isActive: Bool?, expires: Duration?) {
      self.name = name
      self.cases = cases
      self.isActive = isActive
      self.expires = expires
    }
  }

  /// A link: what URLs of a pattern lead to. Arguments that are not given come from the URL, by their names.
  public struct Route {
    enum Destination {
      case follow(Result<[RouteStep], CallFailure>)
      case show([any ContentScreen.Type])
    }
    let pattern: String
    let destination: Destination
    let scope: String?
    let needsFrontEnd: Bool
    let presentation: Navigation.Presentation?

    /// A link that follows a path through the map.
    /// - Parameters:
    ///   - pattern: `{name}` for a segment, `{name*}` for the rest, `{?a,b}` for query values.
    ///   - path: `router[case: \.main][tab: \.feed][move: \.page]`.
    ///   - scope: when it may be followed; always without it.
    ///   - needsFrontEnd: whether it waits until a front-end mirrors the scene.
    public init<Place>(
      _ pattern: String, follow path: RoutePath<Place>, scope: String? = nil, needsFrontEnd: Bool = false
    ) {
      self.pattern = pattern
      destination = .follow(path.failure.map { .failure($0) } ?? .success(path.steps))
      self.scope = scope
      self.needsFrontEnd = needsFrontEnd
      presentation = nil
    }

    /// A link that shows a path of screens.
    /// - Parameters:
    ///   - pattern: `{name}` for a segment, `{name*}` for the rest, `{?a,b}` for query values.
    ///   - screens: bottom to top.
    ///   - presentation: how the last one is presented.
    ///   - scope: when it may be shown; always without it.
    ///   - needsFrontEnd: whether it waits until a front-end mirrors the scene.
    public init(
      _ pattern: String, show screens: any ContentScreen.Type..., as presentation: Navigation.Presentation? = nil,
      scope: String? = nil, needsFrontEnd: Bool = false
    ) {
      self.pattern = pattern
      destination = .show(screens)
      self.scope = scope
      self.needsFrontEnd = needsFrontEnd
      self.presentation = presentation
    }
  }

  let schemes: [String]
  let scopes: [Scope]
  let routes: [Route]
  let readsComponents: Bool

  /// - Parameters:
  ///   - schemes: of the URLs, as `till` of `till://sale`.
  ///   - scopes: when links may be followed.
  ///   - routes: the links.
  ///   - readsComponents: whether a URL that no route matches is read segment by segment, each one a screen.
  public init(schemes: [String], scopes: [Scope] = [], routes: [Route] = [], readsComponents: Bool = false) {
    self.schemes = schemes
    self.scopes = scopes
    self.routes = routes
    self.readsComponents = readsComponents
  }
}
