import Navigation

/// Waits until a scene has reached a revision: the reply to a command may arrive before its commit.
final class SceneArrival {
  private var onArrival: (() -> Void)?
  private var observation: TreeObservation?

  /// - Parameter onArrival: called once, immediately if the scene is there already. Also called when the daemon goes
  ///   away or the scene ends, since the commit will not be reported then.
  init(of scene: any NavigationScene, at revision: Revision, _ onArrival: @escaping () -> Void) {
    if (scene.revision ?? .max) >= revision {
      onArrival()
      return
    }
    self.onArrival = onArrival
    // The first update describes the present, which is no arrival.
    observation = scene.observeTree { [self, weak scene] update in
      switch update {
      case .changed: if let now = scene?.revision, now < revision { return }
      case .refresh: return
      case .detached, nil: break
      }
      arrived()
    }
  }

  private func arrived() {
    observation = nil
    let tell = onArrival.take()
    tell?()
  }
}
