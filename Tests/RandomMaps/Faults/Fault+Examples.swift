import JSON

extension Fault {
  static let ofExamples: [Fault] = [
    Fault("…: no verb that is an operation") {
      .value($0.example(["steps": ["tree"], "error": "NotInMap"]).key("steps").index(0))
    },
    Fault("expected …", "a verb") {
      .value($0.example(["steps": [5], "error": "NotInMap"]).key("steps").index(0))
    },
    Fault("operation is missing") {
      .value($0.example(["steps": [["screen": "A"]], "error": "NotInMap"]).key("steps").index(0))
    },
    Fault("expected the name of an operation") {
      let example = $0.example(["steps": [["operation": ["Push"]]], "error": "NotInMap"])
      return .value(example.key("steps").index(0).key("operation"))
    },
    Fault("…: no operation of an Apply") {
      let example = $0.example(["steps": [["operation": "Undo"]], "error": "NotInMap"])
      return .value(example.key("steps").index(0).key("operation"))
    },
    Fault("leads to nothing: expected path, error or result") { .key($0.example(["steps": ["back"]])) },
    Fault("expected either error, or path and result") {
      .value($0.example(["steps": ["back"], "error": "NotInMap", "path": ["A"]]).key("error"))
    },
  ]
}

extension FaultMaker {
  /// Adds an example.
  fileprivate mutating func example(_ members: KeyValuePairs<String, JSONValue>) -> DocumentPath {
    set(DocumentPath("examples", "faulty"), object(members))
  }
}
