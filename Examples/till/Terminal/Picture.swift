import NavigationClient

/// What the terminal shows: a function of the desk and of where the scene stands.
struct Picture {
  let lines: [String]

  /// - Parameters:
  ///   - desk: the page, the choice, what is typed.
  ///   - place: where the scene stands.
  ///   - size: of the terminal; every line is cut to it.
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
    // What is chosen or typed is at the end, so the end is what is seen of a page that is too long.
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

/// Where the scene stands, in words.
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
