/// A parsed command line: the verb and navctl's own options.
struct Invocation {
  var options: GlobalOptions
  var verb: any Verb
  /// Arguments whose types only the map of the scene knows.
  private var untyped: (arguments: ArgumentWords, reader: CommandLineReader)?

  /// Parses a command line.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Throws: `UsageError`.
  init(_ arguments: [String]) throws(UsageError) {
    let reader = try CommandLineReader(arguments)
    options = try GlobalOptions(reader.global)
    // Both need no verb, and take the place of one.
    if reader.wantsHelp {
      var about = VerbArguments(verb: "help", words: reader.verb.map { [$0.name.description] } ?? [], options: [])
      verb = try HelpVerb(&about)
      return
    }
    if reader.wantsVersion {
      var nothing = VerbArguments(verb: "version", words: [], options: [])
      verb = try VersionVerb(&nothing)
      return
    }
    guard let type = reader.verb else { throw UsageError("a verb is missing") }
    var words = reader.words
    if type.page.takesScene, !words.isEmpty { options.scene = words.removeFirst() }
    if let arguments = ArgumentWords(words, of: type.name.description) {
      words = arguments.folded { _ in nil }
      if arguments.needsTypes { untyped = (arguments, reader) }
    }
    verb = try Self.verb(type, words, reader)
    try options.format?.check(for: type)
  }

  /// Gives arguments the types that the map of the scene declares.
  ///
  /// - Throws: As calls of the daemon do.
  mutating func settleTypes(_ session: Session) throws(CommandError) {
    guard let (arguments, reader) = untyped else { return }
    untyped = nil
    let types = try ArgumentTypes(session: session).types(of: arguments, from: (verb as? MoveVerb)?.from)
    if types.isEmpty { return }
    let words = arguments.folded { name in types.first { $0.name == name }?.type }
    do throws(UsageError) { verb = try Self.verb(type(of: verb), words, reader) } catch { throw error.commandError }
  }

  private static func verb(
    _ type: any Verb.Type, _ words: [String], _ reader: CommandLineReader
  ) throws(UsageError) -> any Verb {
    var arguments = VerbArguments(
      verb: type.name.description, words: words, options: reader.options, hasDashes: reader.hasDashes)
    return try type.init(&arguments)
  }
}
