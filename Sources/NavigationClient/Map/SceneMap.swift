public import Navigation
import SceneMap

/// An application's whole flow in one place, typed: its window's cases, and with them everything that they lead to.
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
/// `document` is the map as every front-end and navd know it; `router` leads through it by key paths, which cannot name
/// what does not exist. Source of the idea: ScreenUI's map of transitions.
public protocol SceneMap {
  /// The window's cases.
  associatedtype Cases: WindowCases

  /// The map's name: letters, digits and `._@:-`.
  static var name: String { get }
  /// A semantic version: scenes move to the next one.
  static var version: String { get }
  /// What the map is for, for people; nil by default.
  static var description: String? { get }
  /// Whether a screen may follow another only as declared; true by default.
  static var isStrict: Bool { get }
  /// The case that a new scene begins with; the first by default.
  static var initialCase: String? { get }
  /// Transitions that every screen has; none by default.
  static var universal: [UniversalTransition] { get }
  /// The screen that stands in for one that may not follow; none by default.
  static var wildcard: (any ContentScreen.Type)? { get }
  /// Screens that only a call, a link or a handler leads to; none by default.
  static var others: [any ContentScreen.Type] { get }
  /// What is done when no screen of the path handles a request; nothing by default.
  static var handlers: RequestHandlers { get }
  /// The root view coordinator's name; navd's own by default.
  static var rootCoordinator: String? { get }
  /// Which URLs lead where; none by default.
  static var links: SceneMapLinks? { get }
  /// What had another name in an earlier version; nothing by default.
  static var renames: SceneMapRenames { get }
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

  /// The name of a case, for `initialCase` and the scopes of links. What is no stored property of the cases has none, and
  /// is refused where it is used.
  /// - Complexity: O(cases)
  public static func named<Content: ScreenContainer>(_ path: KeyPath<Cases, Case<Content>>) -> String? {
    Cases.name(of: path) ?? "\(path)"
  }
}

extension SceneMap {
  /// The map as a document: YAML, the same bytes for the same types. `navctl map install` takes it.
  /// - Throws: `SceneMapError` when the types are no map: two of one name, a context that does not say its fields, …
  /// - Complexity: O(types and their properties)
  public static var document: String {
    get throws(SceneMapError) { MapYAML(try MapDocument(Self.self).sections).text }
  }

  /// The map as a scene goes by it, checked as navd checks it; for scenes in this process.
  /// - Throws: `SceneMapError` with the first finding, as `navctl map check` tells it.
  /// - Complexity: O(length of the document)
  public static func compiled() throws(SceneMapError) -> CompiledMap {
    let reading = MapReading(try document, file: "\(name).yaml")
    if let map = reading.map { return map }
    throw SceneMapError(path: name, problem: reading.findings.first.map { "\($0)" } ?? "is no map")
  }
}
