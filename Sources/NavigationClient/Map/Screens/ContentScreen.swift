public import Navigation

/// A kind of screen in a typed map: its properties are the transitions that may follow it, and its constants.
///
/// ```swift
/// struct Feed: ContentScreen {
///   let title = "Feed"
///   let page = Push<Page>()
///   let filter = Present<Filter>(in: .stack)
/// }
/// ```
///
/// A property's name is the transition's, its type says where it leads and with what. `title`, if there is one, is what
/// people see; other properties that JSON can say are the screen's constants, which every front-end is told.
///
/// Source of the idea: `ContentScreen` of ScreenUI.
public protocol ContentScreen {
  /// What the screen is given: its arguments on the wire.
  associatedtype Context: ScreenContext = NoContext
  /// What it may leave with.
  associatedtype Result: ScreenContext = NoContext
  /// What this front-end shows it by.
  associatedtype Content = Void

  /// The screen with its constants and transitions, which are the same in each.
  init()

  /// The name on the wire; the type's own name by default.
  static var screenName: String { get }

  /// How it is shown where an edge does not say; nil by default.
  static var presentation: Navigation.Presentation? { get }

  /// Which screen that is there already is used instead of a new one; `never` by default.
  static var reuse: ScreenReuse { get }

  /// The screens that are put in front of it when a link shows it; none by default.
  static var under: [any ContentScreen.Type] { get }

  /// How long front-ends that guard it have to answer; nil, by default, leaves that to navd.
  static var guarding: ScreenGuard? { get }

  /// What the screen does when an element is to be shown, hidden or changed to; nothing by default.
  var handlers: RequestHandlers { get }

  /// Makes what shows it.
  /// - Parameters:
  ///   - context: what the screen was given.
  ///   - router: moves on from this very screen.
  func makeContent(_ context: Context, router: Router<Self>) -> Content
}

extension ContentScreen {
  public static var screenName: String { "\(Self.self)" }
  public static var presentation: Navigation.Presentation? { nil }
  public static var reuse: ScreenReuse { .never }
  public static var under: [any ContentScreen.Type] { [] }
  public static var guarding: ScreenGuard? { nil }
  public var handlers: RequestHandlers { .none }
}

extension ContentScreen where Content == Void {
  /// Nothing: this front-end shows the screen in another way.
  /// - Parameters:
  ///   - context: what the screen was given.
  ///   - router: moves on from this very screen.
  public func makeContent(_ context: Context, router: Router<Self>) {}
}

/// Which screen that is there already is used when something leads to one with the same key.
public enum ScreenReuse: String, Hashable, Sendable {
  /// Always a new one.
  case never
  /// The top.
  case top
  /// One of the stack, which is popped to it.
  case inStack
}

/// How long front-ends that guard a screen have to answer, and what holds when they don't.
public struct ScreenGuard: Hashable, Sendable {
  /// What holds without an answer.
  public enum Verdict: String, Hashable, Sendable { case refuse, allow }

  /// How long they have; navd's own 5 seconds when nil.
  public var timeout: Duration?
  /// What holds when they have not answered by then.
  public var onTimeout: Verdict

  /// - Parameters:
  ///   - timeout: how long they have; navd's own 5 seconds when nil.
  ///   - onTimeout: what holds when they have not answered by then.
  public init(timeout: Duration? = nil, onTimeout: Verdict = .refuse) {
    self.timeout = timeout
    self.onTimeout = onTimeout
  }
}
