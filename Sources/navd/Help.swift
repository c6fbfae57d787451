/// The text of `navd --help`.
enum Help {
  static let usage = "Usage: navd [--user | --system] [--config <file>] [flags]"

  static var text: String {
    let width = 26
    let flags = Flag.allCases.map { flag in
      let usage = flag.usage
      let gap = usage.count < width ? String(repeating: " ", count: width - usage.count) : " "
      return "  \(usage)\(gap)\(flag.sentence)\n"
    }
    return """
      navd keeps the navigation state of applications.
      It serves until SIGTERM or SIGINT; navctl looks at it and drives it.

      \(usage)

      \(flags.joined())
      EXAMPLE: navd --user
      EXAMPLE: navd --socket /tmp/navd/socket --state /tmp/navd/state --limit scenes=100

      Each flag has a variable NAVD_NAME and a key in navd.yaml; the flag wins. man 8 navd

      """
  }
}
