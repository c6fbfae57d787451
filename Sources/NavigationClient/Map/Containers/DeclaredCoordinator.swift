/// A coordinator as a typed map declares it: what it builds, what it is given, what it leaves with.
///
/// ```swift
/// struct Checkout: DeclaredCoordinator {
///   struct Context: ScreenContext { var total: Int }
///   struct Result: ScreenContext { var receipt: String }
///   let root = Stack<Tender>()            // a modal that it manages; `Single<Tender>` is pushed
/// }
/// ```
public protocol DeclaredCoordinator {
  /// What it builds.
  associatedtype Root: ScreenContainer
  /// What it is given; its root's screens take from it what they declare.
  associatedtype Context: ScreenContext = NoContext
  /// What it may leave with.
  associatedtype Result: ScreenContext = NoContext

  init()

  /// What it builds.
  var root: Root { get }

  /// The name on the wire; the type's own name by default.
  static var coordinatorName: String { get }

  /// The coordinators that it may start; any when nil, which is the default.
  static var children: [any DeclaredCoordinator.Type]? { get }
}

extension DeclaredCoordinator {
  public static var coordinatorName: String { "\(Self.self)" }
  public static var children: [any DeclaredCoordinator.Type]? { nil }
}

/// What a coordinator builds, as a tab or as a case.
public struct Embedded<Coordinator: DeclaredCoordinator>: ScreenContainer {
  public typealias Context = Coordinator.Context
  public typealias Landing = Coordinator.Root.Landing
  public let contents = ContainerContents(kind: .coordinator(Coordinator.self))

  /// It is found by its type.
  public init() {}
}
