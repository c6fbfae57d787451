public import Navigation

/// The containers in which a front-end shows a scene, one for each node of its tree.
///
/// A container is built once for each id, kept and updated while the node lives, and released when the node leaves. If
/// a screen of another type takes over the id, a new container is built. Containers learn of a commit before the
/// observers of the path. A change of the scene costs as much as it touches, however large the scene is.
public final class ContainerTree {
  /// Lets screens navigate.
  public let navigator: ScreenNavigator
  /// Builds the containers.
  public let registry: ScreenRegistry
  /// The window's container; nil until the scene has been seen.
  public private(set) var window: WindowContainer?
  private let containers = ShownContainers()
  /// The screens that this front-end's own routes are about to create.
  let local = LocalScreens()
  /// The number of nodes visited since the tree was created, which measures the cost of changes.
  package private(set) var visits = 0
  private var observation: TreeObservation?
  private var observers = ContainerObservers()
  /// Updates that arrived during another update.
  private var waiting: [TreeUpdate] = []
  private var isUpdating = false

  /// Shows the scene of a navigator for as long as the tree is kept.
  /// - Parameters:
  ///   - navigator: lets screens navigate; the tree becomes its `containers`.
  ///   - registry: builds the containers.
  public init(_ navigator: ScreenNavigator, registry: ScreenRegistry) {
    self.navigator = navigator
    self.registry = registry
    navigator.containers = self
    observation = navigator.scene.observeTree { [unowned self] update in
      if let update { take(update) }
    }
  }

  /// The container of a node; nil if there is none.
  public func container(of id: NodeID) -> ViewContainer? { containers[id] }

  /// The container with a key: the last one in the visible path or, failing that, in the tree.
  /// - Complexity: O(nodes).
  public func container(key: ScreenKey) -> ViewContainer? {
    let isMatch = { (container: ViewContainer) in container.key == key }
    return (find(.top, isMatch) ?? find(.last, isMatch)).flatMap { containers[$0] }
  }

  /// The screen whose container matches.
  /// - Complexity: O(nodes).
  func find(_ pick: ContainerReference.Pick, _ isMatch: (ViewContainer) -> Bool) -> NodeID? {
    guard let state = navigator.scene.state else { return nil }
    let found = state.find(kind: .screen).filter { id in
      if pick == .top, !state.isVisible(id) { return false }
      return containers[id].map(isMatch) ?? false
    }
    return pick == .first ? found.first : found.last
  }

  /// Notifies an observer of the containers that match, beginning with the existing ones, as long as the observer
  /// lives.
  public func observe<Position: RoutePosition>(
    by observer: any ContainerObserver, where match: ContainerMatch<Position>
  ) {
    observers.add(observer, match)
    // The observer may add observers, or navigate, when it is called.
    for container in shown where match.holds(for: container) { observer.observe(.entered, of: container) }
  }

  /// Observes the containers that match, beginning with the existing ones, as long as the observation is kept.
  /// - Parameters:
  ///   - match: describes the containers.
  ///   - tell: called for each event.
  public func observe<Position: RoutePosition>(
    where match: ContainerMatch<Position>, _ tell: @escaping (ContainerEvent, ViewContainer) -> Void
  ) -> ContainerObservation {
    let observation = ContainerObservation(tell)
    observe(by: observation, where: match)
    return observation
  }

  /// The containers in search order.
  private var shown: [ViewContainer] { navigator.scene.state?.find().compactMap { containers[$0] } ?? [] }

  private func take(_ update: TreeUpdate) {
    waiting.append(update)
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    while !waiting.isEmpty {
      switch waiting.removeFirst() {
      case .changed(let state, let change): show(change, in: state)
      case .refresh(let ids): refresh(ids)
      case .detached: break
      }
    }
  }

  private func refresh(_ ids: [NodeID]) {
    let screens = ids.isEmpty ? navigator.scene.state?.find(kind: .screen) ?? [] : ids
    for container in screens.compactMap({ containers[$0] }) {
      container.refresh()
      observers.tell(.refreshed, container)
    }
  }

  private func show(_ treeChange: TreeChange, in state: SceneState) {
    let change = ContainerChange(of: containers, by: treeChange, in: state, registry, navigator, local)
    visits += change.visits
    window = containers[SceneState.window] as? WindowContainer
    for container in change.left { observers.tell(.left, container) }
    for container in change.left { container.leave() }
    for container in change.entered {
      container.didEnter()
      observers.tell(.entered, container)
    }
    for (container, screen) in change.updated {
      container.update(to: screen)
      observers.tell(.updated, container)
    }
    for holder in change.rearranged { holder.childrenDidChange() }
  }
}

extension ViewContainer {
  /// Detaches the container from its node.
  fileprivate func leave() {
    didLeave()
    node = nil
    parent = nil
    guard let holder = self as? HolderContainer else { return }
    (holder.children, holder.childIDs) = ([], [])
  }
}
