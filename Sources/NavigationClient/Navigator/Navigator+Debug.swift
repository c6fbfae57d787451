extension Navigator {
  /// Returns a navigator that logs every call and every change of the path.
  ///
  /// If the navigator has a scene, every change is reported when it happens, whoever makes it. A navigator made of
  /// closures reports the path after each call.
  /// - Parameters:
  ///   - log: receives each call as it would be written in Swift.
  ///   - dumpPath: receives each change of the path.
  public func debug(
    log: @escaping (String) -> Void = { print($0) }, dumpPath: @escaping (PathUpdate) -> Void = { dump($0) }
  ) -> Navigator {
    var isFollowing = false
    let observation = scene?.observe { update in
      if let update, isFollowing { dumpPath(update) }
    }
    isFollowing = true
    let told = { (call: String, carryOut: () -> Void) in
      log(call)
      carryOut()
      if observation == nil { dumpPath(path()) }
    }
    var navigator = Navigator(
      path: path,
      go: { screen, id in told("go(to: \(screen), on: \(id))") { go(screen, id) } },
      goToOnScreen: { screen, parent in
        told("go(to: \(screen), on: \(parent))") { goToOnScreen(screen, parent) }
      },
      goToPath: { path, id in told("go(to: \(path), on: \(id))") { goToPath(path, id) } },
      goToPathOnScreen: { path, parent in
        told("go(to: \(path), on: \(parent))") { goToPathOnScreen(path, parent) }
      },
      goBack: { screen in told("goBack(to: \(screen))") { goBack(screen) } },
      goBackToID: { id in told("goBack(to: \(id))") { goBackToID(id) } },
      replace: { path in told("replace(path: \(path))") { replace(path) } },
      dismiss: { id in told("dismiss(id: \(id))") { dismiss(id) } },
      dismissScreen: { screen in told("dismiss(screen: \(screen))") { dismissScreen(screen) } },
      dismissSuccessor: { id in told("dismissSuccessor(of: \(id))") { dismissSuccessor(id) } },
      dismissSuccessorOfScreen: { screen in
        told("dismissSuccessor(of: \(screen))") { dismissSuccessorOfScreen(screen) }
      },
      replaceContent: { id, screen in
        told("replaceContent(of: \(id), with: \(screen))") { replaceContent(id, screen) }
      },
      replaceScreen: { old, new in told("replace(screen: \(old), with: \(new))") { replaceScreen(old, new) } },
      didAppear: { id in told("didAppear(id: \(id))") { didAppear(id) } })
    navigator.scene = scene
    return navigator
  }
}
