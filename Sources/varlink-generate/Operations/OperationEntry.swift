/// An operation as the table has it.
struct OperationEntry {
  var name: String
  /// The name of its case, if that is not the operation's.
  var caseName: String?
  /// Whether it has no method and stands only in an Apply.
  var isOnlyInApply = false
  /// Whether it is asked so often that it is looked for first.
  var isFrequent = false
  /// Whether it changes links, which are kept apart from the scene.
  var changesLinks = false
  /// Whether its parameters are checked by a function of its own.
  var checksItself = false
  /// Whether its random steps are written by hand.
  var hasOwnSteps = false
  var parameters: [ParameterEntry] = []

  init(name: String) { self.name = name }

  mutating func read(_ line: inout TableLine) throws(GeneratorError) {
    switch line.keyword {
    case "case": caseName = try line.word("a name")
    case "only":
      try line.expect("in")
      try line.expect("Apply")
      isOnlyInApply = true
    case "frequent": isFrequent = true
    case "changes":
      try line.expect("links")
      changesLinks = true
    case "checks":
      try line.expect("itself")
      checksItself = true
    case "steps":
      try line.expect("by")
      try line.expect("hand")
      hasOwnSteps = true
    case "parameter": parameters.append(try ParameterEntry(&line))
    default: throw GeneratorError("\(line.keyword): no keyword of an operation")
    }
    try line.end()
  }
}

/// What the table says of a parameter, or of several that are one property of the payload.
struct ParameterEntry {
  /// The fields of the method that it is made of.
  var fields: [String]
  /// The name of the property.
  var property: String
  /// Whether several fields, of which some exclude each other, make one value of a type that is written by hand.
  var isGroup = false
  /// The function that checks it, if that is not the one of its type.
  var check: String?
  /// Whether the initializer names it; nil: unless it is the first one.
  var isLabelled: Bool?
  /// Its value when it is not given.
  var initial: String?
  var documentation: String

  private static let keywords: Set<String> = ["of", "as", "check", "labelled", "unlabelled", "default"]

  init(_ line: inout TableLine) throws(GeneratorError) {
    property = try line.word("a name")
    fields = [property]
    documentation = line.sentence ?? ""
    while !line.isAtEnd {
      if line.take("of") {
        fields = line.words(until: Self.keywords)
        isGroup = true
      } else if line.take("as") {
        property = try line.word("the name of a property")
      } else if line.take("check") {
        check = try line.word("the name of a function")
      } else if line.take("labelled") {
        isLabelled = true
      } else if line.take("unlabelled") {
        isLabelled = false
      } else if line.take("default") {
        initial = try line.word("a value")
      } else {
        try line.end()
      }
    }
  }
}
