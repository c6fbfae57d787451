extension Transaction {
  mutating func perform(_ openLink: Operation.OpenLink) throws(NavigationError) {
    let url = openLink.url
    guard let map else { throw .linkNotMatched(url, map: nil, tried: ["the scene has no map"]) }
    let match: LinkMatch
    switch try build(by: map, { builder throws(NavigationError) in builder.resolve(link: url) }) {
    case .matched(let found): match = found
    case .unmatched(let tried): throw .linkNotMatched(url, map: map.name, tried: tried)
    case .exhausted: throw .limitReached(.work, value: limits.work)
    }
    var link = OpenedLink(url, match, in: map)
    link.isPending = !map.mayShow(
      scope: link.scope, needsFrontEnd: link.needsFrontEnd, state.linkConditions, isMirrored: isMirrored)
    opened.append(link)
    if link.isPending { return }
    switch match.target {
    case .follow(let steps): try follow(steps, link, in: map)
    case .show(let path):
      let path = try build(by: map) { builder throws(NavigationError) in try builder.complete(path) }
      try show(path, isDeclared: match.route != nil, in: map)
    }
  }

  /// In a strict map, only links of an active scope lead to another case.
  private mutating func follow(
    _ steps: [LinkMatch.Step], _ link: OpenedLink, in map: CompiledMap
  ) throws(NavigationError) {
    let top = state.name(of: state.topID)
    let follow = Operation.Follow(steps.map { Operation.Follow.Step($0, in: map) })
    let other = link.scope == nil && map.isStrict ? follow.otherCase(than: state.rootCase) : nil
    try perform(follow)
    if let other { throw .transitionNotAllowed(from: top, to: other) }
  }

  /// Shows a path in place of the visible one, or over it if its first screen is a modal. A modal that the map lets reuse
  /// is reused, as by an edge that presents it.
  /// - Parameter isDeclared: Whether the map declares that its screens lie on each other, rather than the author of the
  ///   URL.
  private mutating func show(
    _ path: [ScreenDescription], isDeclared: Bool, in map: CompiledMap
  ) throws(NavigationError) {
    let mark = mark
    if let presentation = path[0].presentation ?? map.declaredPresentation(of: path[0].name), presentation != .push {
      var first = path[0]
      first.presentation = presentation
      let reuse = map.screens[first.name]?.reuse ?? .never
      if !use(first, reuse, top: state.topID, in: state.nearest(.stack, in: state.topLayer)) { try append(first) }
      for screen in path.dropFirst() { try append(screen) }
    } else {
      try perform(Operation.ReplacePath(path))
    }
    guard map.isStrict else { return }
    try settle()
    try dropDismissed()
    let own = isDeclared ? try visiblePath().suffix(path.count).dropFirst() : []
    try checkNeighbours(since: mark, in: map, exempt: Array(own))
  }
}

extension Operation.Follow {
  /// The case to which a step leads, if it is not the current one.
  func otherCase(than rootCase: String?) -> String? {
    for case .root(let name, _) in steps where !Text.isSame(rootCase, name) { return name }
    return nil
  }
}

extension Operation.Follow.Step {
  fileprivate init(_ step: LinkMatch.Step, in map: CompiledMap) {
    switch step {
    case .root(let index, let arguments): self = .root(map.cases[index].name, arguments: arguments ?? .empty)
    case .tab(let item): self = .tab(item)
    case .move(let name, let arguments): self = .move(name, arguments: arguments ?? .empty)
    }
  }
}
