extension Painter {
  /// A key and its meaning in the last row.
  private struct Hint {
    var key: String
    var meaning: String

    /// The hints with the largest numbers go first if the row is narrow.
    var rank = 0
  }

  /// Paints `↑↓⏎ go  Esc back  : verb  / link  u undo  t tree  h history  ? help  q detach`, the most important ones if
  /// there is no room for all.
  mutating func paintHints(_ row: Int) {
    var hints = hints
    while hints.reduce(0, { $0 + columns(of: $1) }) > picture.size.columns,
      let least = hints.indices.max(by: { (hints[$0].rank, $0) < (hints[$1].rank, $1) })
    { hints.remove(at: least) }
    var column = 1
    for hint in hints {
      column += picture.put(text(hint.key), row: row, column: column, .key)
      column += picture.put(text(" \(hint.meaning)"), row: row, column: column, .faint) + 2
    }
  }

  /// The hint of an action, or nil if it has no key.
  private func hint(_ action: KeyBindings.Action, _ meaning: String? = nil, rank: Int = 0) -> Hint? {
    state.bindings.keys(of: action).first.map {
      Hint(key: $0.hint(charset), meaning: meaning ?? action.rawValue, rank: rank)
    }
  }

  /// The hint of several actions that belong together, as `↑↓⏎ go`.
  private func hint(_ actions: [KeyBindings.Action], _ meaning: String, rank: Int = 0) -> Hint? {
    let keys = actions.compactMap { state.bindings.keys(of: $0).first }
    if keys == [.up, .down] { return Hint(key: charset.arrows, meaning: meaning, rank: rank) }
    if keys == [.up, .down, .enter] { return Hint(key: charset.arrowsAndEnter, meaning: meaning, rank: rank) }
    return keys.isEmpty
      ? nil : Hint(key: keys.map { $0.hint(charset) }.joined(separator: " "), meaning: meaning, rank: rank)
  }

  private func columns(of hint: Hint) -> Int { text(hint.key).columns + text(hint.meaning).columns + 3 }

  private var hints: [Hint] {
    let hints: [Hint?] =
      switch state.keyMode {
      case .answering: [Hint(key: charset.sideArrows, meaning: "choose"), hint(.choose, "answer")]
      case .reading: [Hint(key: "Esc", meaning: "close"), hint([.up, .down], "scroll")]
      case .filling(let form):
        [
          Hint(key: charset.enter, meaning: "send"), Hint(key: "Tab", meaning: "next"),
          Hint(key: "Esc", meaning: "leave"),
          form.choosesFocused ? Hint(key: charset.sideArrows, meaning: "choose", rank: 1) : nil,
        ]
      case .tree: [hint([.up, .down], "choose"), hint(.choose, "show"), Hint(key: "Esc", meaning: "close")]
      case .past:
        [
          hint([.up, .down], "step"), Hint(key: "Esc", meaning: "close"),
          hint(.choose, "go back to here", rank: state.isReadOnly ? 9 : 1),
        ]
      case .choosing:
        [
          hint([.up, .down], "choose"), hint(.choose, "attach"),
          Hint(key: "Esc", meaning: state.scene.name.isEmpty ? "leave" : "close"),
          Hint(key: "a-z", meaning: "filter", rank: 1),
        ]
      case .navigating, .typing: state.isReadOnly ? lookingHints : navigatingHints
      }
    return hints.compactMap { $0 }
  }

  private var lookingHints: [Hint?] {
    [hint(.help), hint(.tree), hint(.history), hint(.scenes, rank: 1), hint(.detach)]
  }

  private var navigatingHints: [Hint?] {
    let tabs = min(scene.liveTabs?.labels.count ?? 0, 9)
    return [
      state.transitions.items.isEmpty ? nil : hint([.up, .down, .choose], "go", rank: 2),
      hint(.back),
      tabs > 1 ? Hint(key: "1-\(tabs)", meaning: "tabs", rank: 8) : nil,
      scene.hidesOfTop ? hint(.reveal, "show hidden", rank: 1) : nil,
      hint(.verb, rank: 3),
      scene.map == nil ? nil : hint(.link, rank: 7),
      hint(.undo, rank: 4), hint(.tree, rank: 6), hint(.history, rank: 5), hint(.scenes, rank: 8),
      hint(.dismiss, rank: 9), hint(.help), hint(.detach, rank: 1),
    ]
  }
}
