public import Navigation

/// The links of a typed map.
public struct SceneMapLinks {
  /// A scope, which determines when links may be followed.
  public struct Scope {
    let name: String
    let cases: [String]?
    let isActive: Bool?
    let expires: Duration?

    /// A scope that is active while one of these cases is the root.
    /// - Parameters:
    ///   - name: the name that routes refer to.
    ///   - cases: the names of the cases: `[named(\.main)]`.
    ///   - expires: the time for which a link waits for the scope; nil stands for 10 minutes.
    public init(_ name: String, cases: [String?], expires: Duration? = nil) {
      self.init(name: name, cases: cases.compactMap { $0 }, isActive: nil, expires: expires)
    }

    /// A scope that operations activate and deactivate.
    /// - Parameters:
    ///   - name: the name that routes refer to.
    ///   - active: whether it is active at the beginning.
    ///   - expires: the time for which a link waits for the scope; nil stands for 10 minutes.
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

  /// A link from the URLs of a pattern to a destination. Missing arguments come from the URL by their names.
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
    ///   - scope: the scope that must be active; nil for none.
    ///   - needsFrontEnd: whether the link waits until a front-end mirrors the scene.
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
    ///   - screens: the screens from bottom to top.
    ///   - presentation: the presentation of the last screen.
    ///   - scope: the scope that must be active; nil for none.
    ///   - needsFrontEnd: whether the link waits until a front-end mirrors the scene.
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
  ///   - schemes: the schemes of the URLs, such as `till` of `till://sale`.
  ///   - scopes: the scopes of the links.
  ///   - routes: the links.
  ///   - readsComponents: whether each segment of a URL that matches no route is read as a screen.
  public init(schemes: [String], scopes: [Scope] = [], routes: [Route] = [], readsComponents: Bool = false) {
    self.schemes = schemes
    self.scopes = scopes
    self.routes = routes
    self.readsComponents = readsComponents
  }
}
