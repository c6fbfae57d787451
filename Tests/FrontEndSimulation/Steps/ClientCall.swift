/// A call of a client, with numbers that choose its objects: see `FrontEndStep`.
package enum ClientCall: Codable, Sendable {
  case open(scene: Int)
  case close(scene: Int)
  /// One scene, or all when nil.
  case subscribe(scene: Int?, since: Since?, kinds: [String]?, changes: Bool?)
  case attach(scene: Int, Attaching)
  case adopt(scene: Int, TokenChoice)
  case operation(scene: Int, OperationSpec, CallOptions)
  /// An earlier operation once more, byte for byte.
  case again(Int)
  /// An answer to any question.
  case answer(Int, Answering)
  case kick(client: Int)
  /// Until a screen exists, or is gone.
  case wait(scene: Int, name: Int, gone: Bool, milliseconds: Int?)
  case awaitResult(scene: Int, id: Int, milliseconds: Int?)
  /// The scene, after a number of further revisions of navd.
  case getLater(scene: Int, revisions: Int)
  case restrict
  case listClients

  /// Whether a stream answers it.
  var isStream: Bool {
    switch self {
    case .subscribe, .attach: true
    default: false
    }
  }
}

/// The terms on which a front-end attaches.
package struct Attaching: Codable, Sendable {
  var mode: String?
  var token: TokenChoice?
  var since: Since?
  /// The names of the screens that it guards.
  var guards: [Int] = []
  /// Whether it performs delegated requests.
  var carriesOut = false
  var steal = false
  /// Whether it receives changes of front-ends instead of the list.
  var changes: Bool?
}

/// Which token a client shows.
package enum TokenChoice: Codable, Sendable {
  /// A token of this scene.
  case ofScene(Int)
  /// A token of any scene.
  case any(Int)
  /// An invented token.
  case wrong
}

/// The state from which a client asks to continue.
package enum Since: Codable, Sendable {
  /// The state of a reader that ceased to follow, counted from the newest.
  case left(Int)
  /// A revision that is still to come.
  case future
  /// A revision of another epoch.
  case otherEpoch
}

/// The options of a call.
package struct CallOptions: Codable, Sendable {
  var force = false
  var isDryRun = false
  var isDurable = false
  var isOneway = false
  /// Fails unless the top is as a follower of the scene sees it.
  var ifTop = false
  /// Whether it may be repeated: a call that says a request id.
  var isOnce = false
}

/// The answer of a front-end.
package enum Answering: Codable, Sendable {
  case allow
  case refuse
  case notHandled
  case handled([OperationSpec])
  /// Operations that there are not.
  case nonsense
}
