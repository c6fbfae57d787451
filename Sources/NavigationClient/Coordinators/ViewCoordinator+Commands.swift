public import Navigation

// Commands that nobody waits for. Failures go to the scene's `onError`.
extension ViewCoordinator {
  /// Starts a coordinator below this one. If it builds a screen or tabs, they are pushed on this coordinator's stack; a
  /// stack is presented.
  public final func start(child: ViewCoordinator) { ask(.start(child)) }

  /// Starts an embedded coordinator, whose container becomes the last of this coordinator's tabs.
  public final func startEmbedded(child: ViewCoordinator) { startEmbedded(children: [child]) }

  /// Starts embedded coordinators, whose containers become the last of this coordinator's tabs. In `build()`, they
  /// become part of the root.
  public final func startEmbedded(children: [ViewCoordinator]) {
    if isBuilding {
      for child in children where !embeddedAtStart.contains(where: { $0 === child }) { embeddedAtStart.append(child) }
    } else {
      ask(.startEmbedded(children))
    }
  }

  /// Pushes a screen on this coordinator's stack.
  public final func push(_ screen: some Screen) { push([screen.eraseToAnyModalScreen()]) }

  /// Pushes screens on this coordinator's stack in one commit.
  public final func push(_ stack: [AnyModalScreen]) { ask(.push(stack)) }

  /// Pops the top screen of this coordinator's stack.
  public final func pop() { ask(.pop) }

  /// Pops to this coordinator's first screen.
  public final func popToRoot() { ask(.popToRoot) }

  /// Pops to the last screen with this name and these arguments.
  public final func popTo(_ screen: some Screen) { ask(.popTo(screen.eraseToAnyModalScreen())) }

  /// Presents a screen, which belongs to this coordinator, over everything.
  /// - Parameters:
  ///   - screen: the screen.
  ///   - presentation: its presentation; nil stands for that of the screen or, failing that, for a sheet.
  public final func modal(_ screen: some Screen, as presentation: Presentation? = nil) {
    ask(.modal(screen.eraseToAnyModalScreen(), presentation))
  }

  /// Dismisses everything presented over this coordinator's screens.
  public final func dismiss() { ask(.dismiss) }

  /// Finishes this coordinator and starts another in its place.
  public final func replace(with other: ViewCoordinator) { ask(.replace(other)) }

  /// Replaces this coordinator's screens on its stack. Screens with the same key keep their ids.
  public final func replaceChildScreens(with screens: [AnyModalScreen]) { ask(.replaceChildScreens(screens)) }

  /// Finishes this coordinator after its descendants. Their screens leave the scene.
  public final func finish() { ask(.finish(.success(nil))) }

  /// Finishes this coordinator with a result.
  public final func finish(result: some Encodable) {
    do throws(ArgumentsError) {
      ask(.finish(.success(try Arguments.encode(result))))
    } catch {
      ask(.finish(.failure(error)))
    }
  }

  /// Passes a command to the director, or stores it until there is one.
  final func ask(_ command: CoordinatorCommand) {
    guard let director else { return asked.append(command) }
    director.add(director.job(command, of: self))
  }
}
