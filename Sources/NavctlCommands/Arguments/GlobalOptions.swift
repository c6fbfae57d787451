import NavigationClient

/// The options of navctl itself, which may stand before or after the verb.
struct GlobalOptions: Equatable, Sendable {
  enum Color: String, CaseIterable, Sendable { case auto, always, never }

  var address = AddressChoice.automatic
  /// The machine whose navctl runs the verb, through ssh.
  var host: String?
  var scene: String?
  var json = false
  var format: Template?
  var isQuiet = false
  var timeout: Duration?
  var color = Color.auto

  static let options: [Option] = [
    .value("scene", "SCENE", "the scene; else $NAVD_SCENE, else the only open one").letter("s"),
    .flag("json", "print the wire's JSON").letter("j"),
    .value("format", "TEMPLATE", "print this for each thing, with fields as {top.name}; see navctl help format")
      .letter("f"),
    .flag("quiet", "print nothing but errors and requested output").letter("q"),
    .value("timeout", "SECONDS", "wait no longer").letter("t"),
    .value("color", "WHEN", "auto, always or never"),
    .flag("user", "the user's own daemon"),
    .flag("system", "the system's daemon"),
    .value("address", "ADDR", "unix:PATH or ssh-unix:HOST:PATH; else $NAVD_ADDRESS"),
    .value("host", "[USER@]HOST", "the daemon there, through ssh"),
    .flag("help", "this text; behind a verb, its help").letter("h"),
    .flag("version", "what the verb version prints").letter("V"),
  ]

  init() {}

  /// Reads the options.
  ///
  /// - Throws: `UsageError` when a value is invalid, or options exclude each other.
  init(_ given: [GivenOption]) throws(UsageError) {
    let arguments = VerbArguments(verb: "navctl", words: [], options: given)
    do throws(UsageError) { try read(arguments) } catch {
      throw UsageError(error.message.replacingPrefix("navctl: "))
    }
  }

  private mutating func read(_ arguments: VerbArguments) throws(UsageError) {
    try arguments.exclusive("user", "system", "address", "host")
    try arguments.exclusive("json", "format")
    if arguments.flag("user") { address = .user }
    if arguments.flag("system") { address = .system }
    if let text = try arguments.value("address") {
      do throws(Address.SyntaxError) { address = .address(try Address(text)) } catch {
        throw arguments.error(error.description)
      }
    }
    host = try arguments.value("host")
    scene = try arguments.value("scene")
    json = arguments.flag("json")
    if let text = try arguments.value("format") { format = try Template(text) }
    isQuiet = arguments.flag("quiet")
    timeout = try Self.seconds(arguments)
    color = try arguments.choice("color", Color.self) ?? .auto
  }

  private static func seconds(_ arguments: VerbArguments) throws(UsageError) -> Duration? {
    guard let text = try arguments.value("timeout") else { return nil }
    // `Double` takes hexadecimal numbers and signs, too.
    let isDecimal = text.utf8.allSatisfy { ".0123456789".utf8.contains($0) }
    guard isDecimal, let seconds = Double(text), seconds <= 1e9 else {
      throw arguments.error("--timeout must be seconds, not \(text.shown)")
    }
    return .milliseconds(Int64((seconds * 1000).rounded(.up)))
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String) -> String {
    utf8.starts(with: prefix.utf8) ? String(dropFirst(prefix.count)) : self
  }
}
