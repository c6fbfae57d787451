import Navigation

extension Navigator {
  /// The scene behind a navigator in an app that starts without a daemon. To move to a daemon, the app uses another
  /// initializer.
  public typealias Datasource = LocalScene

  /// Creates a navigator of a scene in this process, and keeps the scene alive.
  public init(dataSource: Navigator.Datasource) { self.init(scene: dataSource) }

  /// Creates a navigator of a scene that navd keeps, and keeps the connection alive.
  public init(connection: SceneConnection) { self.init(scene: connection) }

  /// Creates a navigator of a scene, and keeps the scene alive.
  public init(scene: any NavigationScene) {
    self.init(
      path: { scene.path },
      go: { screen, id in scene.send(screen) { .goTo(.init($0, on: .id(id))) } },
      goToOnScreen: { screen, parent in
        scene.send(screen, parent) { .goTo(.init($0, on: .equal(to: $1))) }
      },
      goToPath: { path, id in scene.send(path) { .goToPath(.init($0, on: .id(id))) } },
      goToPathOnScreen: { path, parent in
        scene.send(path + [parent]) { .goToPath(.init($0.dropLast(), on: $0.last.map { .equal(to: $0) })) }
      },
      goBack: { screen in scene.send(screen) { .goBackTo(.init(.equal(to: $0))) } },
      goBackToID: { id in scene.send(.goBackTo(.init(.id(id)))) },
      replace: { path in scene.send(path) { .replacePath(.init($0)) } },
      dismiss: { id in scene.send(.dismiss(.init(.id(id)))) },
      dismissScreen: { screen in scene.send(screen) { .dismiss(.init(.equal(to: $0))) } },
      dismissSuccessor: { id in scene.send(.dismissSuccessor(.init(of: .id(id)))) },
      dismissSuccessorOfScreen: { screen in scene.send(screen) { .dismissSuccessor(.init(of: .equal(to: $0))) } },
      replaceContent: { id, screen in scene.send(screen) { .replaceScreen(.init(.id(id), with: $0)) } },
      replaceScreen: { old, new in
        scene.send(old, new) { .replaceScreen(.init(.equal(to: $0), with: $1)) }
      },
      didAppear: { id in scene.send(.didAppear(.init(id: id))) })
    self.scene = scene
  }
}

extension LocalScene {
  /// Opens a scene whose window holds a stack with one screen.
  /// - Parameters:
  ///   - root: the screen.
  ///   - onError: called for each failure of a command that nobody waits for.
  /// - Throws: the `CallFailure` that navd would return.
  public convenience init(
    root: some Screen, onError: @escaping (CallFailure) -> Void = { _ in }
  ) throws(CallFailure) {
    try self.init(root: .screen(root.sendable()), onError: onError)
  }
}

extension NavigationScene {
  fileprivate func send(_ screen: AnyModalScreen, _ operation: (ScreenDescription) -> Operation) {
    send([screen]) { screens in operation(screens[0]) }
  }

  fileprivate func send(
    _ first: AnyModalScreen, _ second: AnyModalScreen, _ operation: (ScreenDescription, ScreenDescription) -> Operation
  ) {
    send([first, second]) { screens in operation(screens[0], screens[1]) }
  }

  /// Sends an operation on screens. A screen that cannot be encoded fails as in navd.
  fileprivate func send(_ screens: [AnyModalScreen], _ operation: ([ScreenDescription]) -> Operation) {
    do throws(CallFailure) {
      send(operation(try screens.contents()))
    } catch {
      onError(error)
    }
  }
}

extension ScreenReference {
  /// The last screen with this name and these arguments.
  static func equal(to screen: ScreenDescription) -> ScreenReference { ScreenReference(.screen(screen)) }
}

extension Screen {
  /// The screen as it is sent.
  /// - Throws: `InvalidArgument`, as navd would return it, if the screen cannot be encoded.
  func sendable() throws(CallFailure) -> ScreenDescription {
    do throws(ArgumentsError) { return try content() } catch { throw CallFailure(error, screen: name) }
  }
}
