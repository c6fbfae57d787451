import DequeModule

/// The scenes with an operation that may go on: its questions are answered, or a link may be opened. They go on at the end
/// of the turn, or as soon as the disk is free.
final class ReadyScenes {
  private var hosts: Deque<SceneHost> = []

  var isEmpty: Bool { hosts.isEmpty }

  /// Adds a scene; one that is there already comes a second time, and finds nothing to do then.
  func append(_ host: SceneHost) { hosts.append(host) }

  func popFirst() -> SceneHost? { hosts.popFirst() }
}
