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
  func transition(_ name: String, from screen: NaiveScreen?) -> JSONValue? {
    entry(of: screen)?.member("transitions")?.member(name) ?? document.member("universal")?.member(name)
  }

  /// The coordinators that a coordinator may start; nil for any.
  func children(of coordinator: String) -> [String]? {
    self.coordinator(coordinator)?.member("children").map { ($0.arrayValue ?? []).compactMap(\.stringValue) }
  }
}

/// A screen to make: the data of a call or the map, completed.
struct NaiveGiven {
  var content: NaiveScreen
  /// The caller's.
  var presentation: Presentation?
  /// The one that the map declares for the screen.
  var declaredPresentation: Presentation?
  var allowsPush: Bool?

  var key: NaiveKey { content.key }
}

/// The contents of a new root, tab or coordinator.
indirect enum NaiveContents {
  case stack([NaiveGiven])
  case tabs(name: String?, [(name: String?, content: NaiveContents)], selected: Int?, TabsBack)
  /// The content of a coordinator, which owns it, and the arguments that the coordinator is given.
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
