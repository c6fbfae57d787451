import Navigation

/// The flow of an application in one place, typed: the cases of its window and everything that they lead to.
///
/// ```swift
/// enum TillMap: SceneMap {
///   static let name = "till", version = "1.0.0"
///   struct Cases: WindowCases {
///     let signIn = Case(Stack<SignIn>())
///     let main = Case(Tabs(MainTabs()))
///   }
/// }
/// ```
///
/// `document` is the map for navd and for every front-end. `router` leads through it by key paths, which can name only
/// what exists. Source of the idea: ScreenUI's map of transitions.
public protocol SceneMap: SendableMetatype {
  associatedtype Cases: DeclaredParts

  /// The cases of the window; by default `Cases()`.
  static var window: Cases { get }

  /// The map's name: letters, digits and `._@:-`.
  static var name: String { get }
  /// A semantic version, to which scenes of earlier versions migrate.
  static var version: String { get }
  /// A description for people; by default nil.
  static var description: String? { get }
  /// Whether a screen may follow another only as declared; by default true.
  static var isStrict: Bool { get }
  /// The first case of a new scene; by default the first property.
  static var initialCase: String? { get }
  /// The transitions of every screen; by default none.
  static var universal: [UniversalTransition] { get }
  /// The screen that replaces one that must not follow; by default none.
  static var wildcard: (any ContentScreen.Type)? { get }
  /// Screens to which only calls, links or handlers lead; by default none.
  static var others: [any ContentScreen.Type] { get }
  /// The instructions for requests that no screen of the path handles; by default none.
  static var handlers: RequestHandlers { get }
  /// The name of the root view coordinator; by default that of navd.
  static var rootCoordinator: String? { get }
  /// The links of the map; by default none.
  static var links: SceneMapLinks? { get }
  /// Names that have changed since earlier versions; by default none.
  static var renames: SceneMapRenames { get }
}

extension SceneMap where Cases: WindowCases {
  public static var window: Cases { Cases() }
}

extension SceneMap {
  public static var description: String? { nil }
  public static var isStrict: Bool { true }
  public static var initialCase: String? { nil }
  public static var universal: [UniversalTransition] { [] }
  public static var wildcard: (any ContentScreen.Type)? { nil }
  public static var others: [any ContentScreen.Type] { [] }
  public static var handlers: RequestHandlers { .none }
  public static var rootCoordinator: String? { nil }
  public static var links: SceneMapLinks? { nil }
  public static var renames: SceneMapRenames { SceneMapRenames() }

  /// The name of a case, for `initialCase` and for the scopes of links. A path that is not a stored property is refused
  /// where the name is used.
  /// - Complexity: O(cases).
  public static func named<Content: ScreenContainer>(_ path: KeyPath<Cases.Paths, Case<Content>>) -> String? {
    window.name(of: path) ?? "\(path)"
  }
}

extension SceneMap {
  /// The map as YAML, for `navctl map install`. The same types always give the same bytes.
  /// - Throws: `SceneMapError` if the types do not form a map, for example because two have the same name.
  /// - Complexity: O(types and their properties).
  public static var document: String {
    get throws(SceneMapError) { MapYAML(try MapDocument(Self.self).sections).text }
  }
}
