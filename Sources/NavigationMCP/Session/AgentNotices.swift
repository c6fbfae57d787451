import JSON

/// Notifications that wait until the client reads: one of each kind, and one for each subscribed resource.
struct AgentNotices: Equatable {
  private var areToolsChanged = false
  private var areResourcesChanged = false
  private var updated: [SceneResource] = []

  mutating func changeTools() { areToolsChanged = true }
  /// Forgets that the tools have changed, since the client gets them now.
  mutating func forgetTools() { areToolsChanged = false }
  mutating func changeResources() { areResourcesChanged = true }

  /// Notes that a subscribed resource has changed.
  mutating func update(_ resource: SceneResource) {
    if !updated.contains(resource) { updated.append(resource) }
  }

  /// Takes all of them.
  mutating func take() -> [JSONValue] {
    var notices: [JSONValue] = []
    if areToolsChanged { notices.append(.notification("tools/list_changed")) }
    if areResourcesChanged { notices.append(.notification("resources/list_changed")) }
    for resource in updated {
      notices.append(.notification("resources/updated", .members(("uri", .string(resource.uri)))))
    }
    self = AgentNotices()
    return notices
  }
}
