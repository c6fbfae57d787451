/// A command line that was understood: what to do, and how.
struct Invocation {
  var options: GlobalOptions
  var verb: any Verb

  /// Reads a command line, without the program's name.
  /// - Throws: `UsageError` when it is none.
  init(_ arguments: [String]) throws(UsageError) {
    // The one option that is asked for without a verb.
    let reader = try CommandLineReader(arguments == ["--version"] ? ["version"] : arguments)
    options = try GlobalOptions(reader.global)
    guard let type = reader.verb, !reader.wantsHelp else {
      guard reader.wantsHelp else { throw UsageError("a verb is missing") }
      var about = Arguments(verb: "help", words: reader.verb.map { [$0.name.description] } ?? [], options: [])
      verb = try HelpVerb(&about)
      return
    }
    var words = Arguments(
      verb: type.name.description, words: reader.words, options: reader.options, hasDashes: reader.hasDashes)
    verb = try type.init(&words)
  }
}
