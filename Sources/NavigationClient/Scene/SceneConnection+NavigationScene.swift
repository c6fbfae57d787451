public import JSON
public import Navigation
public import NavigationProtocol

extension SceneConnection: NavigationScene {
  public var path: PathUpdate { teller.last ?? PathUpdate(current: []) }

  public var state: SceneState? { mirror?.state }

  public var revision: Revision? { mirror?.at.revision }

  public func send(_ command: SceneCommand, _ onReply: @escaping (CallResult<NavigationInterface.Outcome>) -> Void) {
    loop.checkIsolated()
    guard let speaker = channels.openSpeaker else { return onReply(.failure(Self.away)) }
    speaker.call(command.method, as: NavigationInterface.Apply.Reply.self) { [scene = attachment.scene] buffer in
      command.encodeParameters(scene: scene, into: &buffer)
    } onReply: { onReply($0.map(\.outcome)) }
  }

  /// Waits on a connection of its own, over restarts of navd too, until a screen or a coordinator has left the scene, and this
  /// front-end is attached and was told so.
  /// - Parameters:
  ///   - leaver: the screen or coordinator.
  ///   - onReply: told of what it left with; nil when it left without anything.
  /// - Returns: by what the wait is given up.
  @discardableResult
  public func awaitResult(
    of leaver: Leaver, _ onReply: @escaping (CallResult<JSONObject?>) -> Void
  ) -> PendingResult {
    guard isOpen, wasAttached else {
      onReply(.failure(Self.away))
      return PendingResult {}
    }
    let key = resultWaits.begin({ [weak self] in self?.wasTold(at: $0) ?? true }, onReply) { onReply in
      ResultWait(on: loop, at: channels.candidates, parser: channels.parser, scene: attachment.scene, leaver, onReply)
    }
    return PendingResult { [weak resultWaits] in resultWaits?.cancel(key) }
  }

  /// Whether the mirror is as the scene was then, or later, and the scene can be spoken to.
  private func wasTold(at then: SceneInterface.At) -> Bool {
    guard status == .attached, let now = mirror?.at else { return false }
    return now.epoch != then.epoch || now.revision >= then.revision
  }

  public func observe(_ observer: @escaping (PathUpdate?) -> Void) -> PathObservation { teller.observe(self, observer) }

  public func observeTree(_ observer: @escaping (TreeUpdate?) -> Void) -> TreeObservation {
    treeTeller.observe(self, at: wasAttached ? state : nil, observer)
  }
}
