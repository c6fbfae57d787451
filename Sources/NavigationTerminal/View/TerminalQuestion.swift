/// A question of the daemon to the person, for which the scene waits.
struct TerminalQuestion: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Whether an operation of somebody may remove the screens, given in navctl's notation.
    case mayGo(operation: String, by: String? = nil, screens: [String])
    /// A request to show, hide or change an element on behalf of a screen.
    case request(RequestKind, element: String, replacement: String?, of: String)
  }

  enum RequestKind: String, Hashable, Sendable {
    case show, hide, change
  }

  /// The id of the guard or the request.
  var id: String
  var kind: Kind

  /// The deadline in seconds since 1970, or nil if it cannot be read.
  var deadline: Int?

  /// The possible answers. Control-C gives the first one, which does nothing here.
  var answers: [Answer] {
    switch kind {
    case .mayGo: [.refuse, .allow]
    case .request: [.passOn, .carryOut, .done]
    }
  }
}

enum Answer: String, Hashable, Sendable {
  case refuse = "Refuse"
  case allow = "Allow"
  /// Passes the request to the next screen.
  case passOn = "Pass on"
  /// Carries the request out with a verb, which is typed.
  case carryOut = "Carry out…"
  /// Says that nothing needs to be done.
  case done = "Nothing to do"

  /// The action whose key gives the answer.
  var action: KeyBindings.Action {
    switch self {
    case .refuse: .refuse
    case .allow: .allow
    case .passOn: .passOn
    case .carryOut: .carryOut
    case .done: .nothing
    }
  }
}

extension TerminalQuestion {
  /// The question in sentences, each of which can be wrapped.
  var sentences: [String] {
    switch kind {
    case .mayGo(let operation, let actor, let screens):
      [
        "\(operation)\(actor.map { " by \($0)" } ?? "") would remove "
          + (screens.count == 1 ? "this screen:" : "these screens:")
      ] + screens.map { "  \($0)" }
    case .request(.show, let element, _, let screen): ["\(screen) is to show \(element)."]
    case .request(.hide, let element, _, let screen): ["\(screen) is to hide \(element)."]
    case .request(.change, let element, let replacement, let screen):
      ["\(screen) is to change \(element) to \(replacement ?? "?")."]
    }
  }

  var title: String { if case .mayGo = kind { "May it go?" } else { "A request" } }

  /// The verb proposed for a request.
  var proposal: String {
    switch kind {
    case .mayGo: ""
    case .request(.show, let element, _, _): "push \(element)"
    case .request(.hide, let element, _, _): "dismiss \(element)"
    case .request(.change, let element, let replacement, _): "set-screen \(element) \(replacement ?? "")"
    }
  }
}
