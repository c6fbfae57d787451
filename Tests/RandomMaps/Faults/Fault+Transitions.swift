import JSON

extension Fault {
  static let ofTransitions: [Fault] = [
    Fault("…: no such …", "screen") { .value($0.edge(["push": "Nobody"]).key("push")) },
    Fault("…: no such …", "of a stack") { .value($0.edge(["setStack": ["Nobody"]]).key("setStack").index(0)) },
    Fault("…: no such …", "to go back to") { .value($0.edge(["popTo": "Nobody"]).key("popTo")) },
    Fault("…: no such …", "root") { .value($0.edge(["root": "nowhere"]).key("root")) },
    Fault("…: no such …", "to start") { .value($0.edge(["start": "Nobody"]).key("start")) },
    Fault("…: no tabs of this map have such a tab", isWarning: true) {
      .value($0.edge(["tab": "nowhere"]).key("tab"))
    },
    Fault("…: items of this name go by …: name the items differently") {
      _ = $0.addNamedTabs()
      $0.addTabs(ofCase: "others")
      return .value($0.edge(["tab": "a"]).key("tab"))
    },
    Fault("belongs to present only", "an edge") { .value($0.edge(["back": true, "as": "sheet"]).key("as")) },
    Fault("belongs to … only") { .value($0.edge(["back": true, "arguments": [:]]).key("arguments")) },
    Fault("belongs to dismiss and finish only") { .value($0.edge(["back": true, "result": [:]]).key("result")) },
    Fault("no coordinator has a result …") {
      let path = DocumentPath("coordinators", "Faulty")
      $0.set(path.key("root").key("stack"), .string($0.names(at: DocumentPath("screens"))[0]))
      $0.set(path.key("result").key("ok").key("type"), "boolean")
      return .key($0.edge(["finish": true, "result": ["nothing": 1]]).key("result").key("nothing"))
    },
  ]

  static let ofArguments: [Fault] = [
    Fault("… needs …") {
      $0.addNeedy()
      return .value($0.edge(["push": "Needy", "arguments": [:]]).key("arguments"))
    },
    Fault("… needs …", "the result") {
      let path = $0.screen()
      $0.set(path.key("result").key("faulty").key("type"), "integer")
      $0.set(path.key("transitions").key("faulty"), ["dismiss": true, "result": [:]])
      return .value(path.key("transitions").key("faulty").key("result"))
    },
    Fault("… has no argument …", "in a strict map") {
      $0.addNeedy()
      $0.set(DocumentPath("strict"), true)
      return .key($0.edge(["push": "Needy", "arguments": ["n": 1, "m": 1]]).key("arguments").key("m"))
    },
    Fault("… has no argument …", "in another", isWarning: true) {
      $0.addNeedy()
      $0.set(DocumentPath("strict"), false)
      return .key($0.edge(["push": "Needy", "arguments": ["n": 1, "m": 1]]).key("arguments").key("m"))
    },
    Fault("no screen of the stack has an argument …") {
      $0.addNeedy()
      return .key($0.edge(["setStack": ["Needy"], "arguments": ["n": 1, "m": 1]]).key("arguments").key("m"))
    },
    Fault("… does not fit…: expected …", "an argument") {
      $0.addNeedy()
      return .value($0.edge(["push": "Needy", "arguments": ["n": "text"]]).key("arguments").key("n"))
    },
    Fault("said twice: arguments stand beside it, too") {
      $0.addNeedy()
      let edge = $0.edge(["push": ["screen": "Needy", "arguments": ["n": 1]], "arguments": ["n": 1]])
      return .value(edge.key("push").key("arguments"))
    },
    Fault("{from.…}: … has no such argument") {
      $0.addNeedy()
      let screen = DocumentPath("screens", "Needy")
      $0.set(screen.key("transitions").key("faulty"), ["push": "Needy", "arguments": ["n": "{from.m}"]])
      return .value(screen.key("transitions").key("faulty").key("arguments").key("n"))
    },
  ]

  static let ofVariants: [Fault] = [
    Fault("…: no such variant of …") {
      $0.addVaried()
      let edge = $0.edge(["push": ["screen": "Needy", "variant": "none", "arguments": ["n": 1]]])
      return .value(edge.key("push").key("variant"))
    },
    Fault("said twice: the arguments name a variant, too") {
      $0.addVaried()
      let arguments: JSONValue = ["n": 1, "variant": "one"]
      let edge = $0.edge(["push": ["screen": "Needy", "variant": "one", "arguments": arguments]])
      return .value(edge.key("push").key("variant"))
    },
    Fault("the screen has variants, which this argument names") {
      $0.addVaried()
      return .key($0.set(DocumentPath("screens", "Needy", "arguments", "variant"), ["type": "string"]))
    },
  ]

  static let ofHandlers: [Fault] = [
    Fault("…: no such screen", "of a handler") {
      .key($0.set($0.screen().key("handles").key("show").key("Nobody"), ["pop": true]))
    },
    Fault("… needs …, which nothing gives here", "a handler") {
      $0.addNeedy()
      return .value($0.instruction(["push": "Needy"]).key("push"))
    },
    Fault("… needs …, which nothing gives here", "a handler's transition") {
      $0.addNeedy()
      let free = $0.addFree()
      $0.set(free.key("transitions").key("needy").key("push"), "Needy")
      return .value($0.set(free.key("handles").key("show").key("Free").key("move"), "needy"))
    },
    Fault("…: no such transition of …", "a handler") { .value($0.instruction(["move": "nowhere"]).key("move")) },
    Fault("…: no such …", "transition of a root handler") {
      _ = $0.addFree()
      return .value($0.set(DocumentPath("roots", "show").key("Free").key("move"), "nowhere"))
    },
    Fault("belongs to present only", "a handler") { .value($0.instruction(["pop": true, "as": "sheet"]).key("as")) },
    Fault("belongs to delegate only") { .value($0.instruction(["pop": true, "timeout": "1s"]).key("timeout")) },
    Fault("leads back to …, without end") {
      let path = $0.addFree()
      return .value($0.set(path.key("under"), ["Free"]))
    },
  ]
}
