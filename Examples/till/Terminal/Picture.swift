import NavigationClient

/// The contents of the terminal, as a function of the desk and the place in the scene.
struct Picture {
  let lines: [String]

  /// - Parameters:
  ///   - desk: the page, the choice and the input.
  ///   - place: the place in the scene.
  ///   - size: the size of the terminal, to which every line is cut.
  init(_ desk: Desk, _ place: Place, size: (columns: Int, rows: Int)) {
    var lines = [Self.inverse("till · \(place.scene) · \(place.status)", size.columns)]
    lines.append(Self.cut(place.tabs.isEmpty ? "" : place.tabLine, size.columns))
    lines.append(Self.cut(" " + place.titles.joined(separator: " › "), size.columns))
    lines.append(Self.cut(String(repeating: "─", count: size.columns), size.columns))
    var body = ["", "  \(desk.page.title)", ""] + desk.page.lines.map { "  \($0)" } + [""]
    body += desk.page.choices.enumerated().map { index, choice in
      index == desk.selected ? "  › \(choice.label)" : "    \(choice.label)"
    }
    if let form = desk.form {
      body += [""]
      body += zip(form.choice.fields, form.values).enumerated().map { index, field in
        "    \(field.0.label): \(field.1)\(index == form.field ? "_" : "")"
      }
    }
    let room = max(size.rows - lines.count - 2, 0)
    // The choices and the input are at the end, so the end of a long page is shown.
    let seen = body.suffix(room).map { Self.cut($0, size.columns) }
    lines += seen + Array(repeating: "", count: room - seen.count)
    lines.append(Self.cut(desk.message.isEmpty ? "" : "  ! \(desk.message)", size.columns))
    let keys = desk.form == nil ? "↑↓ choose  ⏎ go  Esc back  1-9 tabs  u undo  ? help  q quit" : "⏎ next  Esc cancel"
    lines.append(Self.cut(" " + keys, size.columns))
    self.lines = Array(lines.prefix(size.rows))
  }

  private static func cut(_ text: String, _ columns: Int) -> String { Columns.cut(text, to: columns).text }

  private static func inverse(_ text: String, _ columns: Int) -> String {
    let cut = Columns.cut(text, to: columns)
    return "\u{1B}[7m" + cut.text + String(repeating: " ", count: columns - cut.columns)
  }
}

/// The place in the scene, in words.
struct Place: Equatable {
  var scene: String
  var status: String
  var titles: [String] = []
  var tabs: [String] = []
  var selectedTab = 0

  var tabLine: String {
    tabs.enumerated().map { index, tab in
      index == selectedTab ? "[\(index + 1) \(tab)]" : " \(index + 1) \(tab) "
    }.joined(separator: " ")
  }
}
