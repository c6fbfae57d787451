/// What a client may call, with numbers for what is meant: see `FrontEndStep`.
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
  /// What was asked, by whomever and whenever.
  case answer(Int, Answering)
  case kick(client: Int)
  /// Until a screen is there, or is gone.
  case wait(scene: Int, name: Int, gone: Bool, milliseconds: Int?)
  case awaitResult(scene: Int, id: Int, milliseconds: Int?)
  /// The scene, when navd has come so many revisions further.
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

/// How a front-end attaches.
package struct Attaching: Codable, Sendable {
  var mode: String?
  var token: TokenChoice?
  var since: Since?
  /// The names of the screens that it guards.
  var guards: [Int] = []
  /// Whether it carries out what is delegated.
  var carriesOut = false
  var steal = false
  /// Whether it is told of front-ends by their changes.
  var changes: Bool?
}

/// Which token a client shows.
package enum TokenChoice: Codable, Sendable {
  /// One that was told of this scene.
  case ofScene(Int)
  /// One that was told of whichever scene.
  case any(Int)
  /// One that nobody was told.
  case wrong
}

/// From where on a client says that it must be told.
package enum Since: Codable, Sendable {
  /// The state that somebody had when they ceased to follow: the newest one first.
  case left(Int)
  /// A revision that is still to come.
  case future
  /// A revision of another epoch.
  case otherEpoch
}

/// What a call says besides.
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

/// What a front-end answers.
package enum Answering: Codable, Sendable {
  case allow
  case refuse
  case notHandled
  case handled([OperationSpec])
  /// Operations that there are not.
  case nonsense
}
