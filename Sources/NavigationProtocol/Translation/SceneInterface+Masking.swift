public import Navigation

// Messages about a scene without sensitive fields.
extension SceneInterface.Subscribe.Reply {
  /// - Complexity: O(n).
  public func masked(by mask: SensitiveMask) -> Self {
    var event = self
    event.info = info?.masked(by: mask)
    event.window = window?.masked(by: mask)
    event.path = path?.map { $0.masked(by: mask) }
    event.changes = changes?.map { $0.masked(by: mask) }
    event.scopes = scopes?.map { $0.masked(by: mask) }
    event.link = link.map { $0.masked(by: mask) }
    return event
  }
}

extension SceneInterface.Attach.Reply {
  /// The question to a front-end without its sensitive fields.
  /// - Complexity: O(n).
  public func masked(by mask: SensitiveMask) -> Self {
    var event = self
    event.guard = self.guard.map { $0.masked(by: mask) }
    event.request = request.map { $0.masked(by: mask) }
    return event
  }
}

extension SceneInterface.GuardRequest {
  fileprivate func masked(by mask: SensitiveMask) -> Self {
    var request = self
    request.screens = screens.map { $0.masked(by: mask) }
    return request
  }
}

extension SceneInterface.DelegatedRequest {
  fileprivate func masked(by mask: SensitiveMask) -> Self {
    var request = self
    request.of = of.masked(by: mask)
    return request
  }
}

extension SceneInterface.SceneInfo {
  public func masked(by mask: SensitiveMask) -> Self {
    var info = self
    info.top = top?.masked(by: mask)
    return info
  }
}

extension SceneInterface.PathElement {
  public func masked(by mask: SensitiveMask) -> Self {
    guard let arguments else { return self }
    var element = self
    let seen = mask.masked(arguments, of: name)
    element.arguments = seen.isEmpty ? nil : seen
    return element
  }
}

extension SceneInterface.LinkScope {
  public func masked(by mask: SensitiveMask) -> Self {
    var scope = self
    scope.pending = pending.map { mask.masked(url: $0) }
    return scope
  }
}

extension SceneInterface.LinkEvent {
  fileprivate func masked(by mask: SensitiveMask) -> Self {
    var event = self
    event.url = mask.masked(url: url)
    return event
  }
}

extension SceneInterface.Node {
  fileprivate func masked(by mask: SensitiveMask) -> Self {
    var node = self
    if kind == .screen, let arguments {
      let seen = mask.masked(arguments, of: name ?? "")
      node.arguments = seen.isEmpty ? nil : seen
    }
    node.children = children?.map { $0.masked(by: mask) }
    return node
  }
}

extension SceneInterface.Change {
  fileprivate func masked(by mask: SensitiveMask) -> Self {
    var change = self
    change.node = node.map { $0.masked(by: mask) }
    change.result = result.map { mask.masked($0) }
    return change
  }
}

extension NavigationInterface.ResolveLink.Reply {
  /// - Complexity: O(n).
  public func masked(by mask: SensitiveMask) -> Self {
    var reply = self
    for index in path.indices {
      reply.path[index].arguments = path[index].arguments.map { mask.masked($0, of: path[index].name) }
    }
    reply.steps = steps?.map { step in
      var step = step
      step.arguments = step.arguments.map { mask.masked($0) }
      return step
    }
    return reply
  }
}
