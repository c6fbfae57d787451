public import Navigation

/// What a front-end shows a scene in: a container for each node of its tree.
///
/// A container is built once for each id, kept while the id lives, told when what it shows changes, and let go when its
/// node has left. It is a node's own: a screen that another type takes the place of, under the same id, is built anew.
/// It is told what a commit did before the path is. A change of the scene costs what it touches, however large the scene is.
public final class ContainerTree {
  /// What screens navigate with.
  public let navigator: ScreenNavigator
  /// What can be built.
  public let registry: ScreenRegistry
  /// What shows the window; nil before the scene was seen.
  public private(set) var window: WindowContainer?
  private let containers = ShownContainers()
  /// How many nodes it has looked at since it was made: what a change costs.
  package private(set) var visits = 0
  private var observation: TreeObservation?
  private var observers = ContainerObservers()
  /// Updates that came while one was carried out.
  private var waiting: [TreeUpdate] = []
  private var isUpdating = false

  /// Shows the scene of a navigator, from now on until nobody keeps the tree.
  /// - Parameters:
  ///   - navigator: what screens navigate with; its `containers` are these.
  ///   - registry: what can be built.
  public init(_ navigator: ScreenNavigator, registry: ScreenRegistry) {
    self.navigator = navigator
    self.registry = registry
    navigator.containers = self
    observation = navigator.scene.observeTree { [unowned self] update in
      if let update { take(update) }
    }
  }

  /// The container of a node; nil when it is not there.
  public func container(of id: NodeID) -> ViewContainer? { containers[id] }

  /// The container with a key: the last one of the visible path, else the last one of the tree; nil when there is none.
  /// - Complexity: O(nodes)
  public func container(key: ScreenKey) -> ViewContainer? {
    let isMatch = { (container: ViewContainer) in container.key == key }
    return (find(.top, isMatch) ?? find(.last, isMatch)).flatMap { containers[$0] }
  }

  /// The screen whose container matches.
  /// - Complexity: O(nodes)
  func find(_ pick: ContainerReference.Pick, _ isMatch: (ViewContainer) -> Bool) -> NodeID? {
    guard let state = navigator.scene.state else { return nil }
    let found = state.find(kind: .screen).filter { id in
      if pick == .top, !state.isVisible(id) { return false }
      return containers[id].map(isMatch) ?? false
    }
    return pick == .first ? found.first : found.last
  }

  /// Tells an observer of the containers that match, as long as it lives, beginning with those that are there.
  public func observe<Position: RoutePosition>(
    by observer: any ContainerObserver, where match: ContainerMatch<Position>
  ) {
    observers.add(observer, match)
    // It may observe more, or navigate, as it is told.
    for container in shown where match.holds(for: container) { observer.observe(.entered, of: container) }
  }

  /// Tells of the containers that match, as long as the token is kept, beginning with those that are there.
  public func observe<Position: RoutePosition>(
    where match: ContainerMatch<Position>, _ tell: @escaping (ContainerEvent, ViewContainer) -> Void
  ) -> ContainerObservation {
    let observation = ContainerObservation(tell)
    observe(by: observation, where: match)
    return observation
  }

  /// What is shown, in search order.
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
    let change = ContainerChange(of: containers, by: treeChange, in: state, registry, navigator)
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
  /// Lets go of what it showed.
  fileprivate func leave() {
    didLeave()
    node = nil
    parent = nil
    guard let holder = self as? HolderContainer else { return }
    (holder.children, holder.childIDs) = ([], [])
  }
}
