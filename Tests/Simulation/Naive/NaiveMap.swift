import JSON
import Navigation

/// A scene map as it is written: looked up each time, and nothing made ready.
struct NaiveMap {
  let document: JSONValue

  init(_ document: JSONValue) { self.document = document }

  var name: String { document.member("map")?.stringValue ?? "" }
  var isStrict: Bool { document.member("strict") == .bool(true) }
  var wildcard: String? { document.member("wildcard")?.stringValue }
  var initialCase: String { document.member("window")?.member("initial")?.stringValue ?? "" }
  var rootCoordinator: String { document.member("scene")?.member("coordinator")?.stringValue ?? "root" }

  func screen(_ name: String) -> JSONValue? { document.member("screens")?.member(name) }
  func windowCase(_ name: String) -> JSONValue? { document.member("window")?.member("cases")?.member(name) }
  var cases: [(name: String, value: JSONValue)] { document.member("window")?.member("cases")?.named ?? [] }
  func coordinator(_ name: String) -> JSONValue? { document.member("coordinators")?.member(name) }

  /// The transition of a screen: its own, else the universal one.
  func transition(_ name: String, from screen: String) -> JSONValue? {
    self.screen(screen)?.member("transitions")?.member(name) ?? document.member("universal")?.member(name)
  }

  /// What a coordinator may start; nil: anything.
  func children(of coordinator: String) -> [String]? {
    self.coordinator(coordinator)?.member("children").map { ($0.arrayValue ?? []).compactMap(\.stringValue) }
  }
}

/// A screen as it is to be made: what a call or the map says of it, completed.
struct NaiveGiven {
  var content: NaiveScreen
  /// The caller's.
  var presentation: Presentation?
  /// The one that the map declares for the screen.
  var declaredPresentation: Presentation?
  var allowsPush: Bool?

  var key: NaiveKey { content.key }
}

/// What a root, a tab or a coordinator is to be made of.
indirect enum NaiveContents {
  case stack([NaiveGiven])
  case tabs(name: String?, [(name: String?, content: NaiveContents)], selected: Int?, TabsBack)
  /// What that coordinator builds, and then owns; and the arguments that it is given.
  case coordinator(String, NaiveContents, given: JSONObject)
}

extension JSONValue {
  /// The member of that name, byte for byte.
  func member(_ name: String) -> JSONValue? { named.first { Bytes($0.name) == Bytes(name) }?.value }

  var named: [(name: String, value: JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members.map { ($0.key, $0.value) }
  }

  /// As canonical JSON.
  var canonical: String {
    do { return try JSONObject(parsing: "{\"x\":\(description)}").members[0].value } catch {
      preconditionFailure("\(self): \(error)")
    }
  }
}
