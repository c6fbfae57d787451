/// The present meaning of keys.
enum Mode: Hashable, Sendable {
  case navigating
  /// A line is being typed.
  case typing(LineEditor, for: LinePurpose = .verb)
  /// A form is being filled in.
  case filling(Form)
  /// A panel covers the scene.
  case reading(Panel)
  /// The tree is shown. The chosen node is nil for the top.
  case tree(chosen: Int?)
  /// The past is shown.
  case past(PastView)
  /// The list of scenes is shown.
  case choosing(ScenesView)
  /// A question of the daemon is being answered.
  case answering
}

/// The purpose of a line typed in the last row.
enum LinePurpose: Hashable, Sendable {
  /// A verb of navctl.
  case verb
  /// A link of the scene's map.
  case link
  /// The verb that carries out a delegated request.
  case request(String)

  /// The purpose whose earlier lines it offers: all requests share theirs.
  var history: LinePurpose { if case .request = self { .request("") } else { self } }

  /// The advice for an empty line.
  var advice: String? {
    switch self {
    case .verb: "Tab lists the verbs"
    case .link: "Tab lists the links"
    case .request: nil
    }
  }

  /// The text before the line.
  var prompt: String {
    switch self {
    case .verb: ":"
    case .link: "/"
    case .request: "request:"
    }
  }
}
