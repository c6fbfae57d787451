public import Navigation

// What a coordinator does, in the form that nobody waits for: failures go to the scene's `onError`.
extension ViewCoordinator {
  /// Starts a coordinator below this one. What it builds says where it is shown: a screen or tabs are pushed on this one's
  /// stack, a stack is presented.
  public final func start(child: ViewCoordinator) { ask(.start(child)) }

  /// Starts a coordinator that this one shows by itself: what it builds becomes a tab of this one's tabs, at the end.
  public final func startEmbedded(child: ViewCoordinator) { startEmbedded(children: [child]) }

  /// Starts coordinators that this one shows by itself, as tabs of this one's tabs. Within `build()` they are part of what
  /// is built.
  public final func startEmbedded(children: [ViewCoordinator]) {
    if isBuilding {
      for child in children where !embeddedAtStart.contains(where: { $0 === child }) { embeddedAtStart.append(child) }
    } else {
      ask(.startEmbedded(children))
    }
  }

  /// Puts a screen on this one's stack.
  public final func push(_ screen: some Screen) { push([screen.eraseToAnyModalScreen()]) }

  /// Puts screens on this one's stack, in one commit.
  public final func push(_ stack: [AnyModalScreen]) { ask(.push(stack)) }

  /// Takes the top screen off this one's stack.
  public final func pop() { ask(.pop) }

  /// Takes off what is over this one's first screen.
  public final func popToRoot() { ask(.popToRoot) }

  /// Takes off what is over the last screen of this name with these arguments.
  public final func popTo(_ screen: some Screen) { ask(.popTo(screen.eraseToAnyModalScreen())) }

  /// Presents a screen over everything, which is this one's.
  /// - Parameters:
  ///   - screen: what is presented.
  ///   - presentation: how; what the screen says itself when nil, else a sheet.
  public final func modal(_ screen: some Screen, as presentation: Presentation? = nil) {
    ask(.modal(screen.eraseToAnyModalScreen(), presentation))
  }

  /// Dismisses what is presented over this one's screens.
  public final func dismiss() { ask(.dismiss) }

  /// Starts another coordinator in the place of this one, which finishes.
  public final func replace(with other: ViewCoordinator) { ask(.replace(other)) }

  /// Replaces the screens that this one has on its stack; those of the same key keep their ids.
  public final func replaceChildScreens(with screens: [AnyModalScreen]) { ask(.replaceChildScreens(screens)) }

  /// Finishes this one, after all those below it: what they own leaves the scene.
  public final func finish() { ask(.finish(.success(nil))) }

  /// Finishes this one with a result, for those who wait for it.
  public final func finish(result: some Encodable) {
    do throws(ArgumentsError) {
      ask(.finish(.success(try Arguments.encode(result))))
    } catch {
      ask(.finish(.failure(error)))
    }
  }

  /// Hands a command to the director, or keeps it until there is one.
  final func ask(_ command: CoordinatorCommand) {
    guard let director else { return asked.append(command) }
    director.add(director.job(command, of: self))
  }
}
