/// Something that the daemon asks this terminal, while the scene waits.
struct TerminalQuestion: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// May an operation make these screens, in navctl's notation, go away?
    case mayGo(operation: String, screens: [String])
    /// An element is to be shown, hidden or changed in the daemon's place, on behalf of a screen.
    case request(RequestKind, element: String, replacement: String?, of: String)
  }

  enum RequestKind: String, Hashable, Sendable {
    case show, hide, change
  }

  /// The guard's or the request's.
  var id: String
  var kind: Kind

  /// Until when an answer counts, in seconds since 1970; nil where the daemon's clock cannot be read.
  var deadline: Int?

  /// What can be answered. The first one leaves this terminal's part as it is: Control-C gives it.
  var answers: [Answer] {
    switch kind {
    case .mayGo: [.refuse, .allow]
    case .request: [.passOn, .carryOut, .done]
    }
  }
}

/// What a person answers.
enum Answer: String, Hashable, Sendable {
  case refuse = "Refuse"
  case allow = "Allow"
  /// The next screen is asked.
  case passOn = "Pass on"
  /// A verb of navctl does it; it is typed.
  case carryOut = "Carry out…"
  /// Nothing is to be done: it is so already, or was done elsewhere.
  case done = "Nothing to do"

  /// The key that stands for it.
  var key: Unicode.Scalar {
    switch self {
    case .refuse: "n"
    case .allow: "y"
    case .passOn: "p"
    case .carryOut: "c"
    case .done: "x"
    }
  }
}

extension TerminalQuestion {
  /// What is asked, as sentences; each is a line, or wrapped.
  var sentences: [String] {
    switch kind {
    case .mayGo(let operation, let screens):
      ["\(operation) would remove \(screens.count == 1 ? "this screen" : "these screens"):"] + screens.map { "  \($0)" }
    case .request(.show, let element, _, let screen): ["\(screen) is to show \(element)."]
    case .request(.hide, let element, _, let screen): ["\(screen) is to hide \(element)."]
    case .request(.change, let element, let replacement, let screen):
      ["\(screen) is to change \(element) to \(replacement ?? "?")."]
    }
  }

  var title: String { if case .mayGo = kind { "May it go?" } else { "A request" } }

  /// The verb that would do what is requested, for a person to change.
  var proposal: String {
    switch kind {
    case .mayGo: ""
    case .request(.show, let element, _, _): "push \(element)"
    case .request(.hide, let element, _, _): "dismiss \(element)"
    case .request(.change, let element, let replacement, _): "set-screen \(element) \(replacement ?? "")"
    }
  }
}
