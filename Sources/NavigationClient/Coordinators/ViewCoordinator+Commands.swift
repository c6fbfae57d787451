public import JSON
public import Navigation
import NavigationProtocol

// Once the command of a method has an outcome, `children`, `isStarted` and `isFinished` show the new state.
extension ViewCoordinator {
  /// Starts a coordinator below this one. If it builds a screen or tabs, they are pushed on this coordinator's stack; a
  /// stack is presented.
  @discardableResult
  public final func start(child: ViewCoordinator) -> SentCommand<Void> { ask(.start(child)) }

  /// Starts an embedded coordinator, whose container becomes the last of this coordinator's tabs.
  @discardableResult
  public final func startEmbedded(child: ViewCoordinator) -> SentCommand<Void> { startEmbedded(children: [child]) }

  /// Starts embedded coordinators, whose containers become the last of this coordinator's tabs. In `build()`, they
  /// become part of the root.
  @discardableResult
  public final func startEmbedded(children: [ViewCoordinator]) -> SentCommand<Void> {
    if isBuilding {
      for child in children where !embeddedAtStart.contains(where: { $0 === child }) { embeddedAtStart.append(child) }
      // They start with this coordinator.
      return SentCommand(on: { nil }) { _ in }
    }
    return ask(.startEmbedded(children))
  }

  /// Pushes a screen on this coordinator's stack.
  @discardableResult
  public final func push(_ screen: some Screen) -> SentCommand<Void> { push([screen.eraseToAnyModalScreen()]) }

  /// Pushes screens on this coordinator's stack in one commit.
  @discardableResult
  public final func push(_ stack: [AnyModalScreen]) -> SentCommand<Void> { ask(.push(stack)) }

  /// Pops the top screen of this coordinator's stack.
  @discardableResult
  public final func pop() -> SentCommand<Void> { ask(.pop) }

  /// Pops to this coordinator's first screen.
  @discardableResult
  public final func popToRoot() -> SentCommand<Void> { ask(.popToRoot) }

  /// Pops to the last screen with this name and these arguments.
  @discardableResult
  public final func popTo(_ screen: some Screen) -> SentCommand<Void> { ask(.popTo(screen.eraseToAnyModalScreen())) }

  /// Presents a screen, which belongs to this coordinator, over everything.
  /// - Parameters:
  ///   - screen: the screen.
  ///   - presentation: its presentation; nil stands for that of the screen or, failing that, for a sheet.
  @discardableResult
  public final func modal(_ screen: some Screen, as presentation: Presentation? = nil) -> SentCommand<Void> {
    ask(.modal(screen.eraseToAnyModalScreen(), presentation))
  }

  /// Dismisses everything presented over this coordinator's screens.
  @discardableResult
  public final func dismiss() -> SentCommand<Void> { ask(.dismiss) }

  /// Finishes this coordinator and starts another in its place.
  @discardableResult
  public final func replace(with other: ViewCoordinator) -> SentCommand<Void> { ask(.replace(other)) }

  /// Replaces this coordinator's screens on its stack. Screens with the same key keep their ids.
  @discardableResult
  public final func replaceChildScreens(with screens: [AnyModalScreen]) -> SentCommand<Void> {
    ask(.replaceChildScreens(screens))
  }

  /// Finishes this coordinator after its descendants. Their screens leave the scene.
  @discardableResult
  public final func finish() -> SentCommand<Void> { ask(.finish(.success(nil))) }

  /// Finishes this coordinator with a result.
  @discardableResult
  public final func finish(result: some Encodable) -> SentCommand<Void> {
    do throws(ArgumentsError) {
      return ask(.finish(.success(try Arguments.encode(result))))
    } catch {
      return ask(.finish(.failure(error)))
    }
  }

  /// Passes a command to the director, or stores it until there is one.
  private func ask(_ command: CoordinatorCommand) -> SentCommand<Void> {
    SentCommand(on: { [weak self] in self?.director?.scene }) { ask(command, $0) }
  }

  /// Passes a command to the director, or stores it until there is one.
  /// - Parameter onReply: called once with the outcome.
  final func ask(_ command: CoordinatorCommand, _ onReply: @escaping CommandQueue.Reply) {
    guard let director else { return asked.append((command, onReply)) }
    director.add(director.job(command, of: self, onReply))
  }

  /// The coordinator was never started.
  static var isNowhere: CallFailure { .disconnected("the coordinator is in no scene") }
}

extension ViewCoordinator {
  /// Waits for this coordinator's result. In `didFinish`, the result is known already.
  /// - Parameter onReply: called once with the result; nil if it finished without one. A coordinator that was never
  ///   started fails with `disconnected`.
  public final func awaitResult(_ onReply: @escaping (CallResult<JSONObject?>) -> Void) {
    guard let director, let known = knownID else { return onReply(.failure(Self.isNowhere)) }
    director.scene.awaitResult(of: .coordinator(known), onReply)
  }

  /// The coordinator's id in the scene, even if it has finished.
  var knownID: CoordinatorID? {
    switch phase {
    case .started(let id): id
    case .finished(let id): id
    case .made, .starting: nil
    }
  }

  /// Waits until this coordinator has finished, and returns its result; nil if it finished without one.
  ///
  /// ```swift
  /// try await start(child: checkout).outcome()
  /// let receipt = try await checkout.result(as: Receipt.self)
  /// ```
  /// - Throws: `CallFailure`; `reply` if the result does not fit the type, `disconnected` if it was never started.
  public final func result<Value: Decodable>(as type: Value.Type) async throws(CallFailure) -> Value? {
    guard let director, let id = knownID else { throw Self.isNowhere }
    return try await director.scene.result(of: .coordinator(id), as: type)
  }
}
