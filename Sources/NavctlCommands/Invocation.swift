/// A parsed command line: the verb and navctl's own options.
struct Invocation {
  var options: GlobalOptions
  var verb: any Verb

  /// Parses a command line.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Throws: `UsageError`.
  init(_ arguments: [String]) throws(UsageError) {
    // The only option that needs no verb.
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
