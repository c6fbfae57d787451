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
      for verb in verbs { text += entry(verb.name.description, verb.page.summary) }
      text += "\n"
    }
    text += "options, before or behind the verb\n"
    for option in GlobalOptions.options { text += entry(option.usage, option.help) }
    text += """

      A SCREEN is Name or Name(key=value,key2="two words"), with +sheet, +fullscreen, +popover or +alert behind it.
      A REF is @12 (an id), Name, Name(key=value) (all arguments) or Name[key=value] (a key).

      exit codes

      """
    for code in ExitCode.allCases { text += entry(String(code.rawValue), code.meaning) }
    return text
  }

  /// The help of a verb, with its options and examples.
  static func text(_ verb: any Verb.Type) -> String {
    let page = verb.page
    let synopsis = ["navctl [options]", verb.name.description, page.synopsis].filter { !$0.isEmpty }
    var text = "\(verb.name) \(page.summary).\n\nusage: \(synopsis.joined(separator: " "))\n"
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

  private static let column = 24

  private static func entry(_ name: String, _ help: String) -> String {
    let gap =
      name.count < column
      ? String(repeating: " ", count: column - name.count) : "\n" + String(repeating: " ", count: column + 2)
    return "  \(name)\(gap)\(help)\n"
  }
}
