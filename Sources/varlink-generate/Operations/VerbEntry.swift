/// A verb of navctl in the table.
struct VerbEntry {
  /// An operation that the verb calls, and the command line for it.
  struct Call {
    var operation: String
    var line: String
  }

  /// A word or an option of its command line.
  struct Word {
    /// The placeholder in help: `SCREEN`, or `REF` of `--on REF`; empty for a flag.
    var placeholder: String
    /// The name of the option without dashes; nil for a word.
    var option: String?
    /// The parameters of the method that it supplies.
    var parameters: [String]
    /// The function that reads it, if it differs from that of its placeholder.
    var reader: String?
    /// The smallest number allowed.
    var least: Int?
    /// Whether it must name at least one screen.
    var isNeeded = false
    var help = ""
  }

  var name: String
  var group = ""
  /// Whether its type is written by hand.
  var isByHand = false
  var calls: [Call] = []
  var words: [Word] = []
  /// Names of options that exclude each other.
  var exclusive: [String] = []
  /// The parameter with the screen that `--if-top` means without a value.
  var subject: String?
  /// The synopsis, if it does not follow from the words.
  var synopsis: String?
  var summary = ""
  var details: [String] = []
  var examples: [(line: String, what: String)] = []

  init(name: String) { self.name = name }

  /// Whether it calls operations, so that an `Apply` can contain it.
  var isOperation: Bool { !calls.isEmpty }

  mutating func read(_ line: inout TableLine) throws(GeneratorError) {
    switch line.keyword {
    case "calls":
      let operation = try line.word("an operation")
      let own = line.take("as") ? line.words(until: []).joined(separator: " ") : name
      calls.append(Call(operation: operation, line: own))
    case "word", "option":
      words.append(try word(&line))
    case "exclusive":
      exclusive = line.words(until: [])
    case "about": subject = try line.word("a parameter")
    // Text for people is taken verbatim.
    case "synopsis":
      synopsis = line.rest
      return
    case "summary":
      summary = line.rest
      return
    case "details":
      details.append(line.rest)
      return
    case "example":
      examples.append((line.rest, ""))
      return
    case "does":
      guard let last = examples.indices.last else { throw GeneratorError("does: there is no example before it") }
      examples[last].what = line.rest
      return
    default: throw GeneratorError("\(line.keyword): no keyword of a verb")
    }
    try line.end()
  }

  private func word(_ line: inout TableLine) throws(GeneratorError) -> Word {
    let first = try line.word("a placeholder")
    var word = Word(placeholder: first, parameters: [], help: line.sentence ?? "")
    if line.keyword == "option" {
      guard first.hasPrefix("--") else { throw GeneratorError("option: \(first) has no dashes") }
      word.option = String(first.dropFirst(2))
      word.placeholder = line.take("is") ? "" : try line.word("a placeholder")
      if !word.placeholder.isEmpty { try line.expect("is") }
    } else {
      try line.expect("is")
    }
    word.parameters = line.words(until: ["by", "least", "needed"])
    if line.take("by") { word.reader = try line.word("the name of a function") }
    if line.take("least") {
      guard let least = Int(try line.word("a number")) else { throw GeneratorError("least: expected a number") }
      word.least = least
    }
    word.isNeeded = line.take("needed")
    return word
  }
}
