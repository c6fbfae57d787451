public import Navigation

/// A kind of screen in a typed map. Its properties are its transitions and its constants.
///
/// ```swift
/// struct Feed: ContentScreen {
///   let title = "Feed"
///   let page = Push<Page>()
///   let filter = Present<Filter>(in: .stack)
/// }
/// ```
///
/// A property's name is the name of the transition, and its type says where the transition leads and with which
/// context. The property `title` is the title for people. Other properties that can be encoded as JSON are the screen's
/// constants, which every front-end receives.
///
/// Source of the idea: `ContentScreen` of ScreenUI.
public protocol ContentScreen: Sendable {
  /// The screen's arguments on the wire.
  associatedtype Context: ScreenContext = NoContext
  /// The result with which it may leave.
  associatedtype Result: ScreenContext = NoContext
  /// The content in which this front-end shows it.
  associatedtype Content = Void

  /// All instances have the same constants and transitions.
  init()

  /// The name on the wire; by default the type's own name.
  static var screenName: String { get }

  /// The presentation where an edge names none; by default nil.
  static var presentation: Navigation.Presentation? { get }

  /// The existing screen that is used instead of a new one; by default none.
  static var reuse: ScreenReuse { get }

  /// The screens that precede it when a link shows it; by default none.
  static var under: [any ContentScreen.Type] { get }

  /// The time in which front-ends that guard the screen must answer; nil, the default, leaves it to navd.
  static var guarding: ScreenGuard? { get }

  /// The screen's instructions for requests; by default none.
  var handlers: RequestHandlers { get }

  /// Makes the content that shows the screen.
  /// - Parameters:
  ///   - context: the screen's context.
  ///   - router: moves on from this screen.
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
  public func makeContent(_ context: Context, router: Router<Self>) {}
}

/// The existing screen with the same key that is used instead of a new one.
public enum ScreenReuse: String, Hashable, Sendable {
  /// None; a new one is created.
  case never
  /// The top screen.
  case top
  /// A screen of the stack, which is popped to it.
  case inStack
}

/// The time in which front-ends that guard a screen must answer, and the verdict if they do not.
public struct ScreenGuard: Hashable, Sendable {
  /// The verdict without an answer.
  public enum Verdict: String, Hashable, Sendable { case refuse, allow }

  /// The time to answer; nil stands for navd's 5 seconds.
  public var timeout: Duration?
  /// The verdict if there is no answer in time.
  public var onTimeout: Verdict

  public init(timeout: Duration? = nil, onTimeout: Verdict = .refuse) {
    self.timeout = timeout
    self.onTimeout = onTimeout
  }
}
