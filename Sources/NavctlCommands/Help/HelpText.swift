/// The text of `navctl help`.
enum HelpText {
  /// All verbs, the options of navctl, the notation and the exit codes.
  static var overview: String {
    var text = """
      navctl looks at the scenes of a navd and navigates them.

      usage: navctl [options] VERB …        navctl help VERB tells more, with examples


      """
    for group in VerbPage.Group.allCases {
      let verbs = VerbTable.verbs.filter { $0.page.group == group }
      text += "\(group.rawValue)\n"
      for verb in verbs { text += entry(names(of: verb), verb.page.summary) }
      text += "\n"
    }
    text += "options, before or behind the verb\n"
    for option in GlobalOptions.options { text += entry(option.usage, option.help) }
    text += """

      A SCREEN is Name or Name(key=value,key2="two words"), with +sheet, +fullscreen, +popover or +alert behind it.
      A value is JSON, a case of an enum such as card(last4="1234") or cash(), or else a text.
      A verb whose last word is a SCREEN or a TRANSITION takes its arguments as words, too: push Item sku=4 quantity=2.
      They have the types that the map declares.
      A REF is @12 (an id), Name, Name(key=value) (all arguments) or Name[key=value] (a key).

      exit codes

      """
    for code in ExitCode.allCases { text += entry(String(code.rawValue), code.meaning) }
    return text
  }

  /// The help of a verb, with its options and examples.
  static func text(_ verb: any Verb.Type) -> String {
    let page = verb.page
    let pairs = ArgumentWords.place(in: verb.name.description) != nil ? "[KEY=VALUE…]" : ""
    let synopsis = ["navctl [options]", verb.name.description, page.synopsis, pairs].filter { !$0.isEmpty }
    var text = "\(names(of: verb)) \(page.summary).\n\nusage: \(synopsis.joined(separator: " "))\n"
    if !page.details.isEmpty { text += "\n\(page.details)\n" }
    if !page.options.isEmpty {
      text += "\noptions\n"
      for option in page.options { text += entry(option.usage, option.help) }
    }
    if page.changes {
      text += "\noptions of every verb that changes something\n"
      for option in ChangeOptions.options { text += entry(option.usage, option.help) }
    }
    text += "\nexamples\n"
    for example in page.examples { text += "  \(example.line)\n      \(example.what)\n" }
    return text
  }

  /// The name of a verb, and its alias.
  private static func names(of verb: any Verb.Type) -> String {
    verb.name.description + (verb.page.alias.map { ", \($0)" } ?? "")
  }

  /// The fields that `--format` can name, by verb.
  static var format: String {
    var text = """
      --format prints a line for each thing that a verb prints. {name} is a field of its JSON, {top.name} a field of a
      field, {frontEnds.0.name} one of the first of a list, {} the thing as JSON; {{ and }} are braces, \\t and \\n a tab
      and a new line. A field that is absent is printed as nothing.

      """
    var kinds: [(type: String, verbs: [String])] = []
    for verb in VerbTable.verbs {
      guard let type = verb.prints else { continue }
      if let index = kinds.firstIndex(where: { $0.type == type }) {
        kinds[index].verbs.append(verb.name.description)
      } else {
        kinds.append((type, [verb.name.description]))
      }
    }
    for kind in kinds {
      let verbs = kind.verbs.count > 8 ? "every other verb that changes something" : kind.verbs.joined(separator: ", ")
      text += "\n\(verbs)\n" + wrapped(PrintedFields(kind.type)?.names ?? [])
    }
    return text
  }

  /// Words in lines of at most 100 columns, indented.
  private static func wrapped(_ words: [String]) -> String {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.utf8.count + word.utf8.count < 100 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append("  " + word)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let column = 24

  private static func entry(_ name: String, _ help: String) -> String {
    let gap =
      name.count < column
      ? String(repeating: " ", count: column - name.count) : "\n" + String(repeating: " ", count: column + 2)
    return "  \(name)\(gap)\(help)\n"
  }
}
