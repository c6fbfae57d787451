import NavigationClient
import NavigationProtocol

/// Carries out on a connection what keys ask for, in the name of this front-end.
extension SceneConnection {
  /// Asks the daemon for something.
  ///
  /// - Parameter finish: Told what became of it; not if the connection is closed before.
  func carryOut(_ call: Call, _ finish: @escaping (CallOutcome) -> Void) {
    switch call {
    case .back(let top):
      let options = NavigationInterface.Options(ifTop: top)
      self.call(NavigationInterface.Back.self, .init(scene: attachment.scene, options: options)) { outcome in
        finish(CallOutcome(outcome.map(\.outcome.changed), of: call))
      }
    case .selectTab(let index):
      self.call(NavigationInterface.SelectTab.self, .init(scene: attachment.scene, index: index)) { outcome in
        finish(CallOutcome(outcome.map(\.outcome.changed), of: call))
      }
    case .undo:
      self.call(NavigationInterface.Undo.self, .init(scene: attachment.scene)) { outcome in
        finish(CallOutcome(outcome.map(\.outcome.changed), of: call))
      }
    }
  }

  /// Says that a screen was shown. Nothing depends on the answer: a screen that is gone was shown too late.
  func tellAppeared(_ screen: Int) {
    call(NavigationInterface.DidAppear.self, .init(scene: attachment.scene, id: screen)) { _ in }
  }
}

extension CallOutcome {
  /// - Parameter outcome: Whether it changed anything, or why it was not done.
  init(_ outcome: CallChannel.Outcome<Bool>, of call: Call) {
    switch outcome {
    case .success(let changed): self = changed ? .changed : .unchanged
    case .failure(.remote(let failure)) where failure.name == "org.navd.Navigation.Conflict": self = .overtaken
    case .failure(let failure): self = .failed(Self.sentence(failure))
    }
  }

  private static func sentence(_ failure: CallFailure) -> String {
    switch failure {
    case .remote(let failure): sentence(failure)
    case .unreachable: "The daemon is not there."
    case .disconnected(let reason): "The connection is gone: \(reason)."
    case .reply(let error): "The daemon's answer makes no sense here: \(error)."
    case .timedOut: "There was no answer in time."
    case .cancelled: "It was given up."
    }
  }

  private static func sentence(_ failure: RemoteFailure) -> String {
    switch failure.shortName {
    case "NothingToUndo": "There is nothing to undo."
    case "Refused": "A front-end refused it\(failure.parameters["reason"]?.stringValue.map { ": \($0)" } ?? "")."
    case "SceneSuspended": "The scene's map is gone: it can be seen, not navigated."
    default: "\(failure.shortName) \(failure.parameters)"
    }
  }
}
