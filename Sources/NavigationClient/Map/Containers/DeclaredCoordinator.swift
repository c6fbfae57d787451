/// A coordinator declared by a typed map, with its root, its context and its result.
///
/// ```swift
/// struct Checkout: DeclaredCoordinator {
///   struct Context: ScreenContext { var total: Int }
///   struct Result: ScreenContext { var receipt: String }
///   let root = Stack<Tender>()            // a modal that it manages; `Single<Tender>` is pushed
/// }
/// ```
public protocol DeclaredCoordinator: SendableMetatype {
  /// The type of its root container.
  associatedtype Root: ScreenContainer
  /// The coordinator's arguments. The screens of its root take theirs from them.
  associatedtype Context: ScreenContext = NoContext
  /// The result with which it may finish.
  associatedtype Result: ScreenContext = NoContext

  init()

  var root: Root { get }

  /// The name on the wire; by default the type's own name.
  static var coordinatorName: String { get }

  /// The coordinators that it may start; nil, the default, allows any.
  static var children: [any DeclaredCoordinator.Type]? { get }
}

extension DeclaredCoordinator {
  public static var coordinatorName: String { "\(Self.self)" }
  public static var children: [any DeclaredCoordinator.Type]? { nil }
}

/// The root of a coordinator as a tab or as a case.
public struct Embedded<Coordinator: DeclaredCoordinator>: ScreenContainer {
  public typealias Context = Coordinator.Context
  public typealias Landing = Coordinator.Root.Landing
  public let contents = ContainerContents(kind: .coordinator(Coordinator.self))

  public var landing: Coordinator.Root.Landing { Coordinator().root.landing }

  public init() {}
}
