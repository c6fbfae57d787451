import Navigation

/// The waits of a connection for revisions.
struct SceneArrivals {
  private var waits: [(revision: Revision, onArrival: () -> Void)] = []

  mutating func wait(for revision: Revision, _ onArrival: @escaping () -> Void) { waits.append((revision, onArrival)) }

  /// Ends the waits for a revision and those before it.
  /// - Parameter revision: the present revision; nil ends all waits.
  /// - Returns: the closures to call, in the order of the waits.
  mutating func take(upTo revision: Revision?) -> [() -> Void] {
    if waits.isEmpty { return [] }
    let due = waits.filter { $0.revision <= revision ?? .max }
    waits.removeAll { $0.revision <= revision ?? .max }
    return due.map(\.onArrival)
  }
}
