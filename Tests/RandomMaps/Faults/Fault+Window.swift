import JSON

extension Fault {
  /// Faults in cases, coordinators and tabs.
  static let ofWindow: [Fault] = [
    Fault("…: no such …", "case") { .value($0.set(DocumentPath("window", "initial"), "nowhere")) },
    Fault("…: no such …", "coordinator") {
      .value($0.set(DocumentPath("window", "cases", "faulty", "coordinator"), "Nobody"))
    },
    Fault("…: no such …", "child") {
      let path = DocumentPath("coordinators", "Faulty")
      $0.set(path, ["root": ["stack": .string($0.names(at: DocumentPath("screens"))[0])], "children": ["Nobody"]])
      return .value(path.key("children").index(0))
    },
    Fault("… needs …, which nothing gives here", "a case") {
      $0.addNeedy()
      return .value($0.set(DocumentPath("window", "cases", "faulty", "stack"), "Needy"))
    },
    Fault("… needs …, which nothing gives here", "the wildcard") {
      $0.addNeedy()
      return .value($0.set(DocumentPath("wildcard"), "Needy"))
    },
    Fault("… needs …, and … is optional here: give … a default or require it", "a case") {
      $0.addNeedy()
      let path = DocumentPath("window", "cases", "faulty")
      $0.set(path.key("arguments").key("n").key("optional"), true)
      return .value($0.set(path.key("stack"), "Needy"))
    },
    Fault("… needs …, and … is optional here: give … a default or require it", "a coordinator") {
      $0.addNeedy()
      let path = DocumentPath("coordinators", "Faulty")
      $0.set(path.key("arguments").key("number").key("optional"), true)
      let screen = path.key("root").key("stack")
      $0.set(screen, ["screen": "Needy", "arguments": ["n": "{number}"]])
      return .value(screen.key("arguments").key("n"))
    },
    Fault("… begins its stack with …, an alert, on which nothing stands: present that one, or begin with another") {
      $0.set(DocumentPath("screens", "Faulty", "presentation"), "alert")
      $0.set(DocumentPath("coordinators", "Faulty", "root", "stack"), ["Faulty"])
      return .value($0.edge(["start": "Faulty"]).key("start"))
    },
    Fault("a coordinator owns what it builds: a screen, a stack or tabs, of which others may be") {
      let screen = $0.names(at: DocumentPath("screens"))[0]
      $0.set(DocumentPath("coordinators", "Other", "root", "stack"), .string(screen))
      return .value($0.set(DocumentPath("coordinators", "Faulty", "root", "coordinator"), "Other"))
    },
    Fault("{from.…}: no screen is left here") {
      $0.addNeedy()
      let path = DocumentPath("window", "cases", "faulty", "stack")
      $0.set(path, ["screen": "Needy", "arguments": ["n": "{from.n}"]])
      return .value(path.key("arguments").key("n"))
    },
    Fault("{…}: no such argument is declared here") {
      $0.addNeedy()
      let path = DocumentPath("window", "cases", "faulty", "stack")
      $0.set(path, ["screen": "Needy", "arguments": ["n": "{n}"]])
      return .value(path.key("arguments").key("n"))
    },
    Fault("goes by …, as … does: tabs that are a tab go by their own name, if they have one") {
      let items = $0.addNamedTabs()
      $0.set(items.key("c").key("stack"), .string($0.names(at: DocumentPath("screens"))[0]))
      $0.set(items.key("a").key("tabs").key("name"), "c")
      return .key(items.key("c"))
    },
    Fault("goes by …, as … does: tabs that are a tab go by their own name, if they have one", "coordinators") {
      let items = $0.addNamedTabs()
      let tabs = DocumentPath("coordinators", "Faulty", "root", "tabs")
      $0.set(tabs.key("name"), "Inner")
      $0.set(tabs.key("items").key("x").key("stack"), .string($0.names(at: DocumentPath("screens"))[0]))
      return .key($0.set(items.key("c"), ["coordinator": "Faulty"]))
    },
    Fault("root is missing: what the coordinator builds") { .key($0.set(DocumentPath("coordinators", "Faulty"), [:])) },
    Fault("its root starts it again, without end") {
      let path = DocumentPath("coordinators", "Faulty")
      $0.set(path.key("root").key("tabs").key("items").key("a").key("coordinator"), "Other")
      $0.set(DocumentPath("coordinators", "Other", "root", "tabs", "items", "b", "coordinator"), "Faulty")
      return .key(path)
    },
    Fault("builds more than … nodes at once", "a coordinator") {
      .key(DocumentPath("coordinators", $0.addDoubling(levels: 16)))
    },
    Fault("builds more than … nodes at once", "a case") {
      let largest = $0.addDoubling(levels: 14)
      let path = DocumentPath("window", "cases", "faulty")
      $0.set(path.key("tabs").key("items").key("a").key("coordinator"), .string(largest))
      return .key(path)
    },
    Fault("builds more than … coordinators and containers that lie in one another", "a coordinator") {
      .key(DocumentPath("coordinators", $0.addChain(of: 129)))
    },
    Fault("builds more than … coordinators and containers that lie in one another", "a case") {
      let longest = $0.addChain(of: 128)
      let path = DocumentPath("window", "cases", "faulty")
      for name in ["a", "b"] { $0.set(path.key("tabs").key("items").key(name).key("coordinator"), .string(longest)) }
      return .key(path)
    },
    Fault("…: builds nothing, since it has no root") {
      $0.set(DocumentPath("scene", "coordinator"), "Main")
      $0.set(DocumentPath("coordinators", "Main"), [:])
      return .value($0.set(DocumentPath("window", "cases", "faulty", "coordinator"), "Main"))
    },
    Fault("no screen of it uses this argument", isWarning: true) {
      let path = DocumentPath("window", "cases", "faulty")
      $0.set(path, ["stack": .string($0.names(at: DocumentPath("screens"))[0])])
      return .key($0.set(path.key("arguments").key("n"), [:]))
    },
    Fault("nothing leads to it", "a case", isWarning: true) {
      .key(
        $0.set(DocumentPath("window", "cases", "faulty"), ["stack": .string($0.names(at: DocumentPath("screens"))[0])]))
    },
    Fault("nothing leads to it", "a screen", isWarning: true) {
      // With components, links can reach every screen.
      $0.remove(DocumentPath("links"), "components")
      return .key($0.set(DocumentPath("screens", "Faulty"), [:]))
    },
    Fault("nothing leads to it", "a coordinator", isWarning: true) {
      .key(
        $0.set(
          DocumentPath("coordinators", "Faulty"),
          ["root": ["stack": .string($0.names(at: DocumentPath("screens"))[0])]]))
    },
  ]

  static let ofRenames: [Fault] = [
    Fault("…: is the name of a … now") {
      let name = $0.random.pick($0.names(at: DocumentPath("screens")))
      return .key($0.set(DocumentPath("renames", "screens").key(name), .string(name)))
    },
    Fault("…: is the name of a … now", "a tab") {
      $0.addTabs()
      return .key($0.set(DocumentPath("renames", "tabs", "FaultyTabs.a"), "b"))
    },
    Fault("…: … has such an argument now") {
      $0.addNeedy()
      return .key($0.set(DocumentPath("renames", "arguments", "Needy.n"), "n"))
    },
    Fault("…: no tabs have that name") {
      $0.addTabs()
      return .key($0.set(DocumentPath("renames", "tabs", "OtherTabs.c"), "b"))
    },
    Fault("…: … has no such argument") {
      $0.addNeedy()
      return .value($0.set(DocumentPath("renames", "arguments", "Needy.old"), "nn"))
    },
    Fault("…: no such screen", "of a renamed argument") {
      .key($0.set(DocumentPath("renames", "arguments", "Nobody.old"), "new"))
    },
    Fault("…: no such …", "tab") {
      $0.addTabs()
      return .value($0.set(DocumentPath("renames", "tabs", "FaultyTabs.old"), "nowhere"))
    },
    Fault("expected …", "Tabs.old") { .key($0.set(DocumentPath("renames", "tabs", "old"), "new")) },
  ]
}
