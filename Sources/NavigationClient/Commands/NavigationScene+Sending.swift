public import Navigation
public import NavigationProtocol

// Commands in the form that nobody waits for: they keep their order, and failures go to `onError`.
extension NavigationScene {
  /// Sends a command.
  public func send(_ command: SceneCommand) {
    send(command) { [weak self] result in
      if case .failure(let failure) = result { self?.onError(failure) }
    }
  }

  /// Carries out an operation.
  /// - Parameters:
  ///   - operation: what is done.
  ///   - options: what is said with it.
  public func send(_ operation: Operation, options: NavigationInterface.Options = .init()) {
    send(SceneCommand(operation, options: options))
  }
}
