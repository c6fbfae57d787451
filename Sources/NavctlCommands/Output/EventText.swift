import JSON
import NavigationClient
import NavigationProtocol

/// The events of a stream as lines of text.
///
/// ```
/// 12 till-1 05:12:00 Push by c3 (pid 411): + Chat(chatID=1) @7
/// ```
struct EventText {
  private let style: Style
  private let namesScene: Bool
  /// Words the time of a commit; nil if lines have none.
  private let clock: ((String) -> String)?

  /// - Parameters:
  ///   - style: The style of the text.
  ///   - namesScene: Whether lines name their scene.
  ///   - clock: Words the time of a commit.
  init(_ style: Style, namesScene: Bool, clock: ((String) -> String)? = nil) {
    self.style = style
    self.clock = clock
    self.namesScene = namesScene
  }

  /// The lines of the next event; none for a heartbeat.
  ///
  /// - Parameters:
  ///   - event: The event in the form of the wire.
  ///   - names: The names that the event leaves out.
  ///   - since: The position after which the stream was to begin, if this is its first event.
  func lines(
    _ event: JSONValue, _ names: EventNames = EventNames(), since: SceneInterface.At? = nil
  ) -> String {
    let scene = event["scene"]?.stringValue?.shown ?? ""
    let revision = event["at"]?["revision"]?.integerValue.map { String($0) } ?? "?"
    let head = style.paint(revision, .dim) + (namesScene && !scene.isEmpty ? " " + style.paint(scene, .cyan) : "") + " "
    switch event["kind"]?.stringValue {
    case "snapshot": return head + "path: " + path(event["path"]) + "\n"
    case "commit":
      let time = event["time"]?.stringValue.flatMap { clock?($0) }
      return head + (time.map { style.paint($0, .dim) + " " } ?? "") + commit(event, names) + "\n"
    case "frontEnds":
      let names = (event["frontEnds"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue?.shown }
      return head + "front-ends: " + (names.isEmpty ? "none" : names.joined(separator: ", ")) + "\n"
    case "link":
      let link = event["link"]
      return head + "link \(link?["outcome"]?.stringValue?.shown ?? ""): \(link?["url"]?.stringValue?.shown ?? "")\n"
    case "closed": return head + "closed\n"
    case "reset": return head + reset(event["at"], since) + "; from the beginning:\n"
    case "closing":
      let message = event["message"]?.stringValue.map { ": \($0.shown)" } ?? ""
      return head + "the stream ends: \(event["reason"]?.stringValue?.shown ?? "")\(message)\n"
    default: return ""
    }
  }

  /// The reason why a stream does not begin after the requested position.
  private func reset(_ at: JSONValue?, _ since: SceneInterface.At?) -> String {
    guard let since else { return "too slow, too long ago, or after a change of a map" }
    if at?["epoch"]?.stringValue != since.epoch { return "the epoch is another one than \(since.epoch.shown)" }
    if let revision = at?["revision"]?.integerValue, revision < since.revision {
      return "revision \(since.revision) is not reached yet"
    }
    return "what came after revision \(since.revision) is no longer known, or a map has changed"
  }

  private func commit(_ event: JSONValue, _ names: EventNames) -> String {
    let origin = event["origin"]
    var text = style.paint(origin?["operation"]?.stringValue?.shown ?? "commit", .bold)
    let actor = ["name", "frontEnd", "client"].lazy.compactMap { origin?[$0]?.stringValue }.first
    if let actor {
      let process = origin?["name"] == nil ? origin?["pid"]?.integerValue.map { " (pid \($0))" } : nil
      text += style.paint(" by \(actor.shown)" + (process ?? ""), .dim)
    }
    let changes = (event["changes"]?.arrayValue ?? []).compactMap { change($0, names) }
    return changes.isEmpty ? text : text + ": " + changes.joined(separator: ", ")
  }

  private func change(_ change: JSONValue, _ names: EventNames) -> String? {
    let number = change["id"]?.integerValue
    let id = number.map { "@\($0)" } ?? "@?"
    let result = change["result"].map { " with \($0.description.shown)" } ?? ""
    switch change["change"]?.stringValue {
    case "removed":
      let name = number.flatMap { names.left[$0] }.map { $0 + " " } ?? ""
      return style.paint("- \(name)\(id)", .red) + result
    case "added": return style.paint("+ \(node(change["node"])) \(id)", .green)
    case "changed":
      if let coordinator = change["coordinator"] {
        return style.paint("~ coordinator \(coordinator["name"]?.stringValue?.shown ?? "") \(id)", .yellow)
      }
      let tab = number.flatMap { names.selected[$0] }.map { ": \($0)" } ?? ""
      return style.paint("~ \(node(change["node"])) \(id)\(tab)", .yellow)
    case "started":
      return style.paint("+ coordinator \(change["coordinator"]?["name"]?.stringValue?.shown ?? "") \(id)", .green)
    case "finished":
      let name = number.flatMap { names.finished[$0] }.map { $0 + " " } ?? ""
      return style.paint("- coordinator \(name)\(id)", .red) + result
    default: return nil
    }
  }

  private func node(_ node: JSONValue?) -> String {
    guard let node else { return "" }
    let kind = node["kind"]?.stringValue ?? ""
    guard kind == "screen" else {
      let name = node["name"]?.stringValue.flatMap { $0.isEmpty ? nil : Notation.text(name: $0) }
      return name.map { "\(kind.shown) \($0)" } ?? kind.shown
    }
    return Self.screen(node)
  }

  private func path(_ path: JSONValue?) -> String {
    (path?.arrayValue ?? []).map { element in
      let presentation = element["presentation"]?.stringValue ?? ""
      return Self.screen(element)
        + (["sheet", "fullscreen", "popover", "alert"].contains(presentation) ? "+\(presentation)" : "")
    }.joined(separator: " ")
  }

  private static func screen(_ value: JSONValue) -> String {
    let arguments = value["arguments"].flatMap { try? JSONObject(parsing: $0.description) }
    return Notation.text(name: value["name"]?.stringValue ?? "", arguments: arguments)
  }
}
