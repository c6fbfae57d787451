import DequeModule

/// The scenes with an operation that may continue: its questions are answered, or a link may be opened. They continue
/// at the end of the turn, or as soon as the disk is free.
final class ReadyScenes {
  private var hosts: Deque<SceneHost> = []

  var isEmpty: Bool { hosts.isEmpty }

  /// Adds a scene. If it is in the list already, nothing is left to do for it when its second turn comes.
  func append(_ host: SceneHost) { hosts.append(host) }

  func popFirst() -> SceneHost? { hosts.popFirst() }
}
