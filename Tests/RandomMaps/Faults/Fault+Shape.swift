import JSON

extension Fault {
  /// A value of a wrong kind, for each kind of the grammar.
  static let ofShape: [Fault] = [
    Fault("expected …", "a text") { .value($0.set($0.screen().key("title"), ["x"])) },
    Fault("expected …", "a text in quotes") { .value($0.set($0.screen().key("title"), 5)) },
    Fault("expected …", "the name of something") { .value($0.set(DocumentPath("wildcard"), "")) },
    Fault("expected …", "the name of a map") { .value($0.set(DocumentPath("map"), "a b")) },
    Fault("expected …", "a version") { .value($0.set(DocumentPath("version"), "1")) },
    Fault("expected …", "true or false") { .value($0.set($0.screen().key("allowsPush"), "maybe")) },
    Fault("expected …", "a count") {
      .value($0.set($0.screen().key("arguments").key("faulty").key("minItems"), -1))
    },
    Fault("expected …", "a number") {
      .value($0.set($0.screen().key("arguments").key("faulty").key("minimum"), "much"))
    },
    Fault("expected …", "a duration") { .value($0.set($0.screen().key("guard").key("timeout"), "soon")) },
    Fault("expected …", "a word") { .value($0.set($0.screen().key("reuse"), "sometimes")) },
    Fault("expected …", "true") { .value($0.edge(["back": false]).key("back")) },
    Fault("expected …", "a mapping") { .value($0.set($0.screen(), 5)) },
    Fault("expected …", "one of two shapes") { .value($0.edge(["push": ["x"]]).key("push")) },
    Fault("expected a number that fits in 64 bits, not …") {
      .value($0.set($0.screen().key("constants").key("x"), .string("\(PlacedText.raw).nan")))
    },
    Fault("expected a list, each with …") { .value($0.set($0.screen().key("under"), 5)) },
    Fault("expected at least one") {
      .value($0.set($0.screen().key("arguments").key("faulty").key("enum"), []))
    },
    Fault("expected names, each with …") { .value($0.set($0.screen().key("transitions"), [])) },
    Fault("expected at least one …") {
      let items = DocumentPath("window", "cases", "faulty", "tabs", "items")
      return .value($0.set(items, [:]))
    },
  ]

  /// Unknown, missing and superfluous keys.
  static let ofKeys: [Fault] = [
    Fault("no such key; …") { .key($0.set($0.screen().key("zzzzzzzz"), 1)) },
    Fault("no such key") { .key($0.set($0.screen().key("titel"), 1)) },
    Fault("… is missing") {
      $0.remove(DocumentPath("window"), "initial")
      return .value(DocumentPath("window"))
    },
    Fault("expected one of …") { .value($0.edge([:])) },
    Fault("expected only one of …") { .value($0.edge(["back": true, "dismiss": true])) },
    Fault("expected the name of a …: 1 to 256 bytes, no control characters") {
      .key($0.set(DocumentPath("screens", ""), [:]))
    },
    Fault("expected a name, not a list or a mapping") {
      let screens = DocumentPath("screens")
      return .key($0.set(screens.key("\(PlacedText.raw)[a]"), [:]), told: screens)
    },
    Fault("said twice") {
      let name = $0.random.pick($0.names(at: DocumentPath("screens")))
      return .key($0.repeatMember(DocumentPath("screens"), name))
    },
  ]
}
