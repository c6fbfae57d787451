struct OperationEntry {
  var name: String
  /// The name of its case, if it differs from the operation's.
  var caseName: String?
  /// Whether it has no method and exists only in an `Apply`.
  var isOnlyInApply = false
  /// Whether it is so frequent that its method is tested first.
  var isFrequent = false
  /// Whether it changes links, which are stored apart from the scene.
  var changesLinks = false
  /// Whether a function of its own checks its parameters.
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

/// A parameter in the table, or a group of parameters that form one property of the payload.
struct ParameterEntry {
  /// The fields of the method that form the property.
  var fields: [String]
  var property: String
  /// Whether it is a group: fields that exclude each other and form one value of a type written by hand.
  var isGroup = false
  /// The function that checks it, if it differs from that of its type.
  var check: String?
  /// Whether the initializer labels it; by default, unless it is the first parameter.
  var isLabelled: Bool?
  /// Its default.
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
