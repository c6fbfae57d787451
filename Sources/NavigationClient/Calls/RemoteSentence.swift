package import JSON

/// Words errors of the wire for people.
package enum RemoteSentence {
  /// - Parameters:
  ///   - name: the error without its interface.
  ///   - parameters: the parameters of the error.
  package static func text(_ name: String, _ parameters: JSONValue) -> String {
    func text(_ field: String) -> String { parameters[field].map(Self.shown) ?? "?" }
    let scene = parameters["scene"]?.stringValue.map { $0.isEmpty ? "" : " in \($0.shown)" } ?? ""
    switch name {
    case "SceneNotFound": return "no scene \(text("scene")) is open"
    case "SceneExists": return "the scene \(text("scene")) is open already"
    case "SceneBusy":
      return "the front-end \(text("frontEnd")) is at the scene \(text("scene")), and one of the two wants it alone"
    case "SceneSuspended": return "the map \(text("map")) of \(text("scene")) is gone: it can be read, not navigated"
    case "SceneUnreadable": return "navd cannot read the scene \(text("scene")): \(text("reason"))"
    case "ScreenNotFound": return "no screen \(reference(parameters["reference"]))\(scene)"
    case "ContainerNotFound":
      guard let container = parameters["container"] else {
        return "no \(text("kind")) can be reached from the top\(scene)"
      }
      return "no \(text("kind")) \(reference(container))\(scene)"
    case "CoordinatorNotFound": return "no coordinator \(text("coordinator"))\(scene)"
    case "CannotRemoveRoot": return "@\(text("id")) is a root, which cannot be removed\(scene)"
    case "TabNotFound": return "no tab \(text("tab"))\(scene)"
    case "NotInMap": return notInMap(text("kind"), text("name"), mapName(parameters))
    case "TransitionNotAllowed": return "the map does not let \(text("from")) lead to \(text("to"))"
    case "RequestNotHandled":
      return "nobody in the path \(list(parameters["route"], " › ")) handles \(text("request"))"
    case "CoordinatorNotStartable":
      return "@\(text("parent")) starts no \(text("coordinator")), or one is embedded there already"
    case "MapNotFound": return "no map \(text("map")) is there; navctl maps lists those that are"
    case "MapInvalid": return "the map\(mapName(parameters)) has errors:\(diagnostics(parameters["diagnostics"]))"
    case "LinkNotMatched":
      if parameters["tried"]?.arrayValue?.isEmpty ?? true { return "\(text("url")) matches no link of the map" }
      return "the link \(text("url")) leads nowhere: \(list(parameters["tried"], "; "))"
    case "GuardNotFound", "RequestNotFound": return "that is not asked, or no longer"
    case "InvalidToken": return "the token is of no front-end\(scene), or no longer"
    case "InvalidArgument":
      // An argument that is not declared is told by the names that are, or by their absence.
      let expected = text("expected")
      if expected == "no arguments" { return "\(text("screen")) has no arguments, so no \(text("argument"))" }
      if expected.hasPrefix("only ") {
        return "\(text("screen")) has no argument \(text("argument")); it has \(expected.dropFirst("only ".utf8.count))"
      }
      return "the argument \(text("argument")) of \(text("screen")) must be \(expected)"
    case "EmptyPath": return "at least one screen is needed"
    case "AlreadyPresenting": return "a modal is up already: @\(text("id"))"
    case "Conflict": return conflict(parameters)
    case "Refused":
      let guarding = parameters["name"].map { shown($0) } ?? "a front-end"
      let screen = parameters["title"].map { shown($0) } ?? "@\(text("id"))"
      return "\(guarding) guards \(screen)" + (parameters["reason"].map { ": \(shown($0))" } ?? " and refused")
    case "Failed": return text("message")
    case "NothingToUndo": return "there is nothing (more) to undo\(scene)"
    case "NothingToRedo": return "there is nothing (more) to redo\(scene)"
    case "RevisionNotFound":
      return "revision \(text("revision")) is not kept; there are \(text("oldest")) to \(text("newest"))"
    case "TimedOut": return "the time is up"
    case "Closing": return "the scene was closed or navd is stopping: \(text("reason"))"
    case "ClientNotFound": return "no client \(text("client"))"
    case "LimitReached": return "the limit \(text("limit")) of \(text("value")) is reached"
    case "StorageFailed": return "the disk did not take it, nothing was changed: \(text("message"))"
    case "OperationFailed": return operationFailed(parameters)
    case "HostNotFound": return "the fleet has no host \(text("host"))"
    case "HostIsAlive": return "host \(text("host")) is alive, or was less than ten seconds ago"
    case "EngineSilent": return "the engine of the fleet did not answer; it may have done it"
    case "NoOwner": return "no host of the fleet owns the scenes at the moment; nothing was done"
    case "InvalidParameter": return "\(text("parameter")) is missing or invalid"
    case "PermissionDenied": return "this user may not do that"
    case "InterfaceNotFound": return "navd has no interface \(text("interface"))"
    case "MethodNotFound", "MethodNotImplemented": return "this navd cannot \(text("method"))"
    case "ExpectedMore": return "the method is a stream; navctl call asks for one with --more"
    default:
      return parameters == .object([]) ? "navd answered with an error" : "navd answered \(parameters.description.shown)"
    }
  }

  /// The text as a sentence. A name or a URL with which it begins keeps its case.
  package static func sentence(_ name: String, _ parameters: JSONValue) -> String {
    let text = text(name, parameters)
    let (_, inner) = innermost(name, parameters)
    guard case .object(let members) = inner,
      members.contains(where: { beginsWithWord(text, $0.value.stringValue?.shown ?? "") })
    else { return text.prefix(1).uppercased() + text.dropFirst() + "." }
    return text + "."
  }

  /// Whether a text begins with a word of another text: the whole of it, up to white space.
  private static func beginsWithWord(_ text: String, _ word: String) -> Bool {
    !word.isEmpty && text.utf8.starts(with: "\(word) ".utf8)
  }

  private static func operationFailed(_ parameters: JSONValue) -> String {
    let (name, inner) = innermost("OperationFailed", parameters)
    let sentence = name == "OperationFailed" ? parameters.description.shown : text(name, inner)
    guard let index = parameters["index"] else { return sentence }
    return "operation \(index.description), \(parameters["operation"]?.stringValue ?? "?"): \(sentence)"
  }

  /// The error that made an `Apply` fail, without its interface; any other error itself.
  package static func innermost(_ name: String, _ parameters: JSONValue) -> (name: String, parameters: JSONValue) {
    guard name == "OperationFailed", let inner = parameters["error"]?.stringValue else { return (name, parameters) }
    return (RemoteFailure(name: inner, parameters: .object([])).shortName, parameters["parameters"] ?? .object([]))
  }

  private static func list(_ value: JSONValue?, _ separator: String) -> String {
    value?.arrayValue?.map { shown($0) }.joined(separator: separator) ?? "?"
  }

  private static func mapName(_ parameters: JSONValue) -> String {
    let name = parameters["map"]?.stringValue ?? ""
    return name.isEmpty ? "" : " \(name.shown)"
  }

  private static func diagnostics(_ value: JSONValue?) -> String {
    let lines = value?.arrayValue?.map { finding in
      let place = [finding["file"], finding["line"], finding["column"]].compactMap { $0 }.map { shown($0) }
      let path = finding["path"].map { shown($0) + ": " } ?? ""
      return "\n  \(place.joined(separator: ":")): \(path)\(finding["message"].map { shown($0) } ?? "")"
    }
    return lines?.joined() ?? ""
  }

  private static func shown(_ value: JSONValue) -> String { value.stringValue?.shown ?? value.description.shown }

  /// A scene without a map has an empty map name.
  private static func notInMap(_ kind: String, _ name: String, _ map: String) -> String {
    switch (map, kind) {
    case ("", "map"): "the scene has no map"
    case ("", "transition"), ("", "scope"), ("", "case"), ("", "coordinator"):
      "the scene has no map, which would have the \(kind) \(name)"
    default: "the map\(map) has no \(kind) \(name)"
    }
  }

  private static func conflict(_ parameters: JSONValue) -> String {
    let (expected, actual) = (parameters["expected"]?.integerValue, parameters["actual"]?.integerValue)
    switch parameters["what"]?.stringValue {
    case "revision":
      let (now, asked) = (actual.map(String.init) ?? "?", expected.map(String.init) ?? "?")
      if let expected, let actual, expected > actual { return "the scene is at revision \(now), not yet at \(asked)" }
      return "the scene is at revision \(now), changed after \(asked)"
    case "top": return "@\(actual.map(String.init) ?? "?") is on top, not @\(expected.map(String.init) ?? "?")"
    case "request": return "another call had this request id"
    default: return "it conflicts with the present state: \(parameters.description.shown)"
    }
  }

  /// A reference in an error, in the notation.
  private static func reference(_ value: JSONValue?) -> String {
    guard let value else { return "?" }
    if let id = value["id"]?.integerValue { return "@\(id)" }
    if let screen = value["screen"], let name = screen["name"]?.stringValue {
      let arguments = screen["arguments"].flatMap { try? JSONObject(parsing: $0.description) }
      return Notation.text(name: name, arguments: arguments)
    }
    if let key = value["key"], let name = key["name"]?.stringValue {
      let traits = key["traits"].flatMap { try? JSONObject(parsing: $0.description) }
      return Notation.text(.init(key: .init(name: name, traits: traits)))
    }
    if let name = value["name"]?.stringValue { return Notation.text(name: name) }
    return value.description.shown
  }
}

extension String {
  /// The text with invisible characters escaped.
  fileprivate var shown: String { Notation.visible(self) }
}
