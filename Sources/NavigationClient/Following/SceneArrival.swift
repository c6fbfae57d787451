import Navigation

/// Waits until a scene is told at a revision: the reply to a command may be here before what it did is told.
final class SceneArrival {
  private var onArrival: (() -> Void)?
  private var observation: TreeObservation?

  /// - Parameter onArrival: called once, at once where the scene is there already; also when that will not be told, since
  ///   the daemon went away or the scene is over.
  init(of scene: any NavigationScene, at revision: Revision, _ onArrival: @escaping () -> Void) {
    if (scene.revision ?? .max) >= revision {
      onArrival()
      return
    }
    self.onArrival = onArrival
    // It is told what is there now first, which is no arrival.
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
