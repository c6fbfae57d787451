extension KeyBindings {
  /// An action whose keys can be chosen.
  enum Action: String, Hashable, Sendable, CaseIterable {
    // In every mode.
    case reveal, redraw, suspend
    // On the scene, and in lists, panels and the past.
    case choose, up, down, pageUp, pageDown, first, last, back
    case dismiss, undo, redo, force, tree, history, scenes, verb, link, help, detach
    // The answers to a question.
    case refuse, allow, passOn, carryOut, nothing

    /// The keys unless a person chooses others.
    var standard: [Key] {
      switch self {
      case .reveal: [.control("t")]
      case .redraw: [.control("l")]
      case .suspend: [.control("z")]
      case .choose: [.enter]
      case .up: [.up, .scalar("k")]
      case .down: [.down, .scalar("j")]
      case .pageUp: [.pageUp, .scalar("b")]
      case .pageDown: [.pageDown, .scalar(" ")]
      case .first: [.home, .scalar("g")]
      case .last: [.end, .scalar("G")]
      case .back: [.escape]
      case .dismiss: [.scalar("d")]
      case .undo: [.scalar("u")]
      case .redo: [.scalar("U"), .control("r")]
      case .force: [.scalar("!")]
      case .tree: [.scalar("t")]
      case .history: [.scalar("h")]
      case .scenes: [.scalar("s")]
      case .verb: [.scalar(":")]
      case .link: [.scalar("/")]
      case .help: [.scalar("?")]
      case .detach: [.scalar("q")]
      case .refuse: [.scalar("n")]
      case .allow: [.scalar("y")]
      case .passOn: [.scalar("p")]
      case .carryOut: [.scalar("c")]
      case .nothing: [.scalar("x")]
      }
    }

    /// Its effect while a person navigates, or while a question is open if it is an answer.
    var command: KeyCommand {
      switch self {
      case .reveal: .reveal
      case .redraw: .repaint
      case .suspend: .suspend
      case .choose: .go
      case .up: .choose(-1)
      case .down: .choose(1)
      case .pageUp: .scrollContent(-1)
      case .pageDown: .scrollContent(1)
      case .first: .chooseFirst
      case .last: .chooseLast
      case .back: .back
      case .dismiss: .dismiss
      case .undo: .undo
      case .redo: .redo
      case .force: .force
      case .tree: .tree
      case .history: .past
      case .scenes: .scenes
      case .verb: .type(.verb)
      case .link: .type(.link)
      case .help: .help
      case .detach: .detach
      case .refuse: .answer(.refuse)
      case .allow: .answer(.allow)
      case .passOn: .answer(.passOn)
      case .carryOut: .answer(.carryOut)
      case .nothing: .answer(.done)
      }
    }

    /// The modes in which its keys are read.
    var scope: Scope {
      switch self {
      case .reveal, .redraw, .suspend: .everywhere
      // Enter also gives the chosen answer.
      case .choose: .unlessTyping
      case .refuse, .allow, .passOn, .carryOut, .nothing: .answering
      default: .looking
      }
    }
  }

  /// Modes in which keys are read.
  enum Scope: Hashable, Sendable {
    /// Also while text is typed.
    case everywhere
    /// On the scene, in lists, and while a question is open.
    case unlessTyping
    /// On the scene and in lists.
    case looking
    /// While a question is open.
    case answering

    /// Whether some mode is in both.
    func overlaps(_ other: Self) -> Bool {
      switch (self, other) {
      case (.looking, .answering), (.answering, .looking): false
      default: true
      }
    }

    /// Whether keys of this scope are read in a mode: while text is typed (`everywhere`), on the scene and in lists
    /// (`looking`), or while a question is open (`answering`).
    func isRead(in mode: Self) -> Bool { mode == .everywhere ? self == mode : overlaps(mode) }
  }
}
