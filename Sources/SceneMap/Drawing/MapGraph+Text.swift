extension MapGraph {
  /// The graph as text for a terminal: a frame for each case, tab and coordinator, in it a box for each screen, and an
  /// arrow for each line from it.
  ///
  /// ```
  /// ╭ case main ──────────────────────────────────╮
  /// │ ┌──────────┐                                │
  /// │ │ SaleHome │── item ──▶ LineItem            │
  /// │ │ Sale     │── pay ───▶ Checkout            │
  /// │ │ ● till-1 │                                │
  /// │ └──────────┘                                │
  /// ╰─────────────────────────────────────────────╯
  /// ```
  ///
  /// - Complexity: O(boxes · frames + lines · boxes).
  public var text: String {
    var rows = [title]
    for place in boxes.indices where boxes[place].frame == nil { rows += textRows(ofBox: place) }
    for place in frames.indices where frames[place].parent == nil { rows += textRows(ofFrame: place) }
    return rows.map { $0 + "\n" }.joined()
  }

  private func textRows(ofFrame place: Int) -> [String] {
    guard frames[place].first != nil else { return [] }
    var inside: [String] = []
    for box in boxes.indices where boxes[box].frame == place { inside += textRows(ofBox: box) }
    for child in frames.indices where frames[child].parent == place { inside += textRows(ofFrame: child) }
    let label = Self.label(frames[place])
    let width = max(inside.map(\.count).max() ?? 0, label.count + 1)
    return ["╭ \(label) \(Self.run("─", width - label.count))╮"] + inside.map { "│ \(Self.padded($0, width)) │" }
      + ["╰\(Self.run("─", width + 2))╯"]
  }

  /// The box on the left and the arrows of its lines on the right.
  private func textRows(ofBox place: Int) -> [String] {
    let arrows = textArrows(from: place)
    let labels = Self.label(boxes[place]).split(separator: "\n").map { String($0) }
    guard boxes[place].kind == .screen else {
      // Starts and links are words without a box.
      let word = boxes[place].kind == .start ? "●" : labels.joined(separator: " ")
      return arrows.isEmpty ? [word] : arrows.enumerated().map { Self.padded($0 == 0 ? word : "", word.count) + $1 }
    }
    let width = labels.map(\.count).max() ?? 0
    var rows = ["┌\(Self.run("─", width + 2))┐"]
    for index in 0..<max(labels.count, arrows.count) {
      let label = Self.padded(index < labels.count ? labels[index] : "", width)
      rows.append("│ \(label) │" + (index < arrows.count ? arrows[index] : ""))
    }
    return rows + ["└\(Self.run("─", width + 2))┘"]
  }

  /// `── item ──▶ LineItem`. Double lines lead to modals, dotted ones are links, and `○` replaces the screen.
  private func textArrows(from place: Int) -> [String] {
    let own = lines.filter { $0.from == place }
    let width = own.map(\.label.count).max() ?? 0
    return own.map { line in
      let target = line.frame.map { Self.label(frames[$0]) } ?? boxes[line.to].label
      let dash: Character = line.kind == .present ? "═" : line.kind == .link ? "┈" : "─"
      let label = line.label.isEmpty ? Self.run(dash, 2) : " \(line.label) "
      let rest = Self.run(dash, width + (width > 0 ? 2 : 0) - label.count + 2)
      return Self.run(dash, 2) + label + rest + (line.kind == .replace ? "○ " : "▶ ") + target
    }
  }

  private static func run(_ character: Character, _ count: Int) -> String {
    String(repeating: character, count: max(0, count))
  }

  private static func padded(_ text: String, _ width: Int) -> String { text + run(" ", width - text.count) }
}
