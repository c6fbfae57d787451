/// What keys are for at the moment.
enum Mode: Hashable, Sendable {
  case navigating
  /// A line is being typed.
  case typing(LineEditor, for: LinePurpose = .verb)
  /// The arguments of a transition are being typed.
  case filling(Form)
  /// Something is read over the scene.
  case reading(Panel)
  /// The tree is looked through; the node that is chosen, or nil for the top.
  case tree(chosen: Int?)
  /// The past is looked at.
  case past(PastView)
  /// A question of the daemon's is answered.
  case answering
}

/// What a line in the last row is for.
enum LinePurpose: Hashable, Sendable {
  /// A verb of navctl.
  case verb
  /// A link that the scene's map knows.
  case link
  /// The verb that carries out a delegated request.
  case request(String)

  /// Whose earlier lines it has: all requests have the same.
  var history: LinePurpose { if case .request = self { .request("") } else { self } }

  /// What stands before it: the key that began it.
  var prompt: String {
    switch self {
    case .verb: ":"
    case .link: "/"
    case .request: "request:"
    }
  }
}
