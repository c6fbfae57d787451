import Navigation

// Operations on the visible path (docs/specification/model.md §3).
extension NaiveTransaction {
  mutating func goTo(_ goTo: Navigation.Operation.GoTo) throws(NavigationError) {
    let start = try onPathOrTop(goTo.on)
    try checkCoordinator()
    let screen = try given(goTo.screen)
    tree.cut(after: start)
    try finishUprooted()
    try append(screen)
  }

  mutating func goToPath(_ goToPath: Navigation.Operation.GoToPath) throws(NavigationError) {
    let start = try onPathOrTop(goToPath.on)
    try checkCoordinator()
    try adapt(given(goToPath.path)[...], after: start.node.id, isStartCompared: false)
  }

  mutating func replacePath(_ replacePath: Navigation.Operation.ReplacePath) throws(NavigationError) {
    try checkCoordinator()
    try self.replacePath(with: given(replacePath.path))
  }

  mutating func replacePath(with path: [NaiveGiven]) throws(NavigationError) {
    guard let wanted = path.first else { return }
    let rest = path.dropFirst()
    let first = tree.path[0]
    if isSame(wanted, first, over: nil) {
      try adapt(rest, after: first.node.id, isStartCompared: true)
    } else if let other = otherTab(of: first, key: wanted.key) {
      tree.selectTabs(to: other)
      let kept = tree.path[0]
      tree.edit(kept.address) { node in
        guard let old = node.screen, old.arguments != wanted.content.arguments else { return }
        // With other arguments it is another content; a title stays unless another one is given.
        var new = wanted.content.inPlace(of: old)
        new.title = new.title ?? old.title
        node.screen = new
      }
      try adapt(rest, after: kept.node.id, isStartCompared: true)
    } else {
      tree.cut(after: first)
      tree.edit(first.address) { $0.screen = wanted.content }
      try finishUprooted()
      for screen in rest { try append(screen) }
      // Of a strict map only a case can be the root.
      if map?.isStrict == true {
        throw .transitionNotAllowed(from: first.node.screen?.name.text ?? "", to: wanted.content.name.text)
      }
    }
  }

  mutating func goBackTo(_ goBackTo: Navigation.Operation.GoBackTo) throws(NavigationError) {
    try cut(after: goBackTo.to)
  }

  mutating func dismissSuccessor(_ dismiss: Navigation.Operation.DismissSuccessor) throws(NavigationError) {
    try cut(after: dismiss.of)
  }

  mutating func cut(after reference: ScreenReference) throws(NavigationError) {
    let visit = try tree.onPath(reference, created: created)
    try checkCoordinator()
    tree.cut(after: visit)
  }

  mutating func dismiss(_ dismiss: Navigation.Operation.Dismiss) throws(NavigationError) {
    let visit = try onPathOrTop(dismiss.screen)
    try checkCoordinator()
    let holders = tree.visits.filter { $0.holds(visit) }
    let isFirst = visit.address.dropFirst().allSatisfy { $0 == 0 }
    let isFirstOfTab = holders.contains { tabs in
      tabs.node.kind == .tabs && visit.address.dropFirst(tabs.address.count + 1).allSatisfy { $0 == 0 }
    }
    if isFirstOfTab || isFirst && visit.layer == 0 { throw .cannotRemoveRoot(visit.node.id) }
    if let result = dismiss.result { results[visit.node.id] = result }
    tree.cut(after: visit)
    if isFirst {
      tree.layers.removeLast()
    } else {
      tree.edit(Array(visit.address.dropLast())) { $0.children.removeLast() }
    }
  }

  mutating func dismissPresented(_ dismissPresented: Navigation.Operation.DismissPresented) throws(NavigationError) {
    let layer = if let of = dismissPresented.of { try tree.anywhere(of, created: created).layer } else { 0 }
    try checkCoordinator()
    tree.layers.removeSubrange((layer + 1)...)
  }

  mutating func replaceScreen(_ replaceScreen: Navigation.Operation.ReplaceScreen) throws(NavigationError) {
    let visit = try tree.anywhere(replaceScreen.screen, created: created)
    try checkCoordinator()
    let with = try given(replaceScreen.with)
    tree.edit(visit.address) { node in
      guard let old = node.screen else { return }
      // The new screen did not come by the edge of the old one.
      var new = with.content
      new.hasAppeared = old.hasAppeared
      if new.isEqual(to: old), new.title == old.title { return }
      node.screen = new
    }
  }

  mutating func didAppear(_ didAppear: Navigation.Operation.DidAppear) throws(NavigationError) {
    try checkCoordinator()
    if let visit = tree.visit(didAppear.id) { tree.setAppeared(visit, true) }
  }

  /// From the top outwards, the first that is possible.
  mutating func back() throws(NavigationError) {
    try checkCoordinator()
    let top = tree.top
    for container in tree.visits.filter({ $0.holds(top) }).sorted(by: { $0.address.count > $1.address.count }) {
      if container.node.kind == .stack, container.node.children.count > 1 {
        tree.edit(container.address) { $0.children.removeLast() }
        return
      }
      if let previous = container.node.tabs?.previous {
        tree.edit(container.address) { $0.tabs?.goBack(to: previous) }
        return
      }
    }
    if tree.layers.count > 1 { tree.layers.removeLast() }
  }

  private func onPathOrTop(_ reference: ScreenReference?) throws(NavigationError) -> NaiveTree.Visit {
    guard let reference else { return tree.top }
    return try tree.onPath(reference, created: created)
  }

  /// Keeps the elements after a screen that are the same, and appends the rest.
  /// - Parameter isStartCompared: whether the screen before is one that was compared and kept.
  private mutating func adapt(
    _ wanted: ArraySlice<NaiveGiven>, after start: Int, isStartCompared: Bool
  ) throws(NavigationError) {
    var isCut = false
    while true {
      // Kept elements, and the start, may have left with a coordinator that the cut finished.
      let from = tree.path.first { $0.node.id == start } ?? tree.top
      let following = tree.path.drop { $0.address != from.address }.dropFirst()
      let lower = [from] + following
      let same = zip(zip(wanted, following), lower).prefix { isSame($0.0, $0.1, over: $1) }.map(\.0.1)
      let last = same.last ?? from
      if following.count > same.count { isCut = true }
      tree.cut(after: last)
      let cut = tree
      try finishUprooted()
      if tree.layers != cut.layers { continue }
      if isCut, wanted.count > same.count, isStartCompared || !same.isEmpty { tree.setAppeared(last, false) }
      for screen in wanted.dropFirst(same.count) { try append(screen) }
      return
    }
  }

  /// Equality and the same presentation, `root` and `tab` as `push`.
  private func isSame(_ wanted: NaiveGiven, _ visit: NaiveTree.Visit, over lower: NaiveTree.Visit?) -> Bool {
    guard let screen = visit.node.screen, screen.isEqual(to: wanted.content) else { return false }
    let place: Place = visit.place == .root || visit.place == .tab ? .push : visit.place
    return place == presentation(of: wanted, over: lower?.node.screen).place
  }

  /// The first screen of another tab of the tabs that hold a screen, innermost first, the first that has this key.
  private func otherTab(of visit: NaiveTree.Visit, key: NaiveKey) -> NaiveTree.Visit? {
    let holders = tree.visits.filter { $0.node.kind == .tabs && $0.holds(visit) }
    for tabs in holders.sorted(by: { $0.address.count > $1.address.count }) {
      let index = tabs.node.children.indices.first { index in
        index != tabs.node.tabs?.selected && tabs.node.children[index].firstScreen?.screen?.key == key
      }
      if let index { return tabs.node.children[index].firstScreen.flatMap { tree.visit($0.id) } }
    }
    return nil
  }
}
