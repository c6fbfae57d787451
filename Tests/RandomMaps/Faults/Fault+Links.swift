import JSON

extension Fault {
  static let ofLinks: [Fault] =
    [
      Fault("…: expected a scheme without :, as pos") {
        _ = $0.route(["path": "/faulty", "show": [.string($0.names(at: DocumentPath("screens"))[0])]])
        return .value($0.set(DocumentPath("links", "schemes"), ["app:"]).index(0))
      },
      Fault("said by cases already: only one of cases and active can stand here") {
        _ = $0.route(["path": "/faulty", "show": [.string($0.names(at: DocumentPath("screens"))[0])]])
        let initial = $0.value(at: DocumentPath("window", "initial")) ?? .null
        let scope = $0.set(DocumentPath("links", "scopes", "faulty"), ["cases": .array([initial]), "active": true])
        return .value(scope.key("active"))
      },
      Fault("the same pattern as …, which goes first") {
        let free = $0.addFree()
        $0.set(free.key("arguments").key("a"), ["optional": true])
        _ = $0.route(["path": "/faulty/{a}", "show": ["Free"]])
        return .value($0.route(["path": "/faulty/{a}", "show": ["Free"]]).key("path"))
      },
      Fault("…: no such …", "scope") {
        _ = $0.addFree()
        return .value($0.route(["path": "/faulty", "show": ["Free"], "scope": "nowhere"]).key("scope"))
      },
      Fault("… needs …, which nothing gives here", "a link") {
        $0.addNeedy()
        return .value($0.route(["path": "/faulty", "show": ["Needy"]]).key("show").index(0))
      },
      Fault("{…}: no such value in the path …") {
        $0.addNeedy()
        let route = $0.route(["path": "/faulty/{a}", "show": [["screen": "Needy", "arguments": ["n": "{b}"]]]])
        return .value(route.key("show").index(0).key("arguments").key("n"))
      },
      Fault("belongs to show only") {
        .value($0.route(["path": "/faulty", "follow": [["case": "nowhere"]], "as": "sheet"]).key("as"))
      },
    ] + ofSteps

  /// Faults in the steps of links.
  private static let ofSteps: [Fault] = [
    Fault("a case is the first step, or none") {
      let free = $0.addCase()
      let route = $0.route(["path": "/faulty", "follow": [["case": free], ["case": free]]])
      return .value(route.key("follow").index(1).key("case"))
    },
    Fault("tabs come before moves") {
      let free = $0.addCase()
      let route = $0.route(["path": "/faulty", "follow": [["case": free], ["move": "away"], ["tab": "a"]]])
      return .value(route.key("follow").index(2).key("tab"))
    },
    Fault("belongs to case and move only") {
      let free = $0.addCase()
      let route = $0.route(["path": "/faulty", "follow": [["case": free], ["tab": "a", "arguments": [:]]]])
      return .value(route.key("follow").index(1).key("arguments"))
    },
    Fault("…: there are no tabs here") {
      let free = $0.addCase()
      let route = $0.route(["path": "/faulty", "follow": [["case": free], ["tab": "a"]]])
      return .value(route.key("follow").index(1).key("tab"))
    },
    Fault("…: no such tab here") {
      _ = $0.addFree()
      $0.set(DocumentPath("window", "cases", "faulty", "tabs", "items", "a", "stack"), "Free")
      let route = $0.route(["path": "/faulty", "follow": [["case": "faulty"], ["tab": "b"]]])
      return .value(route.key("follow").index(1).key("tab"))
    },
    Fault("…: no such …", "transition of anything") {
      let route = $0.route(["path": "/faulty", "follow": [["move": "nowhere"]]])
      return .value(route.key("follow").index(0).key("move"))
    },
    Fault("…: no such transition of …", "a step") {
      let free = $0.addCase()
      let route = $0.route(["path": "/faulty", "follow": [["case": free], ["move": "nowhere"]]])
      return .value(route.key("follow").index(1).key("move"))
    },
    Fault("…: a step is a transition that pushes, presents or starts") {
      let free = $0.addCase()
      $0.set(DocumentPath("screens", "Free", "transitions", "home", "back"), true)
      let route = $0.route(["path": "/faulty", "follow": [["case": free], ["move": "home"]]])
      return .value(route.key("follow").index(1).key("move"))
    },
  ]
}

extension FaultMaker {
  /// Adds a case with a free screen.
  /// - Returns: the name of the case.
  fileprivate mutating func addCase() -> JSONValue {
    _ = addFree()
    set(DocumentPath("window", "cases", "faulty", "stack"), "Free")
    return "faulty"
  }
}
