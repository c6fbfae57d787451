import JSON
import NavigationClient
import NavigationProtocol

/// The events of a stream as lines of text.
///
/// ```
/// 12 till-1 Push by c3 (pid 411): + Chat(chatID=1) @7
/// ```
struct EventText {
  private let style: Style
  private let namesScene: Bool

  /// - Parameters:
  ///   - style: The style of the text.
  ///   - namesScene: Whether lines name their scene.
  init(_ style: Style, namesScene: Bool) {
    self.style = style
    self.namesScene = namesScene
  }

  /// The lines of an event; none for a heartbeat.
  ///
  /// - Parameters:
  ///   - event: The event in the form of the wire.
  ///   - since: The position after which the stream was to begin, if this is its first event.
  func lines(_ event: JSONValue, since: SceneInterface.At? = nil) -> String {
    let scene = event["scene"]?.stringValue?.shown ?? ""
    let revision = event["at"]?["revision"]?.integerValue.map { String($0) } ?? "?"
    let head = style.paint(revision, .dim) + (namesScene && !scene.isEmpty ? " " + style.paint(scene, .cyan) : "") + " "
    switch event["kind"]?.stringValue {
    case "snapshot": return head + "path: " + path(event["path"]) + "\n"
    case "commit": return head + commit(event) + "\n"
    case "frontEnds":
      let names = (event["frontEnds"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue?.shown }
      return head + "front-ends: " + (names.isEmpty ? "none" : names.joined(separator: ", ")) + "\n"
    case "link":
      let link = event["link"]
      return head + "link \(link?["outcome"]?.stringValue?.shown ?? ""): \(link?["url"]?.stringValue?.shown ?? "")\n"
    case "closed": return head + "closed\n"
    case "reset": return head + reset(event["at"], since) + "; from the beginning:\n"
    case "closing": return head + "the stream ends: \(event["reason"]?.stringValue?.shown ?? "")\n"
    default: return ""
    }
  }

  /// Why a stream does not begin after the requested position.
  private func reset(_ at: JSONValue?, _ since: SceneInterface.At?) -> String {
    guard let since else { return "too slow, or too long ago" }
    if at?["epoch"]?.stringValue != since.epoch { return "the epoch is another one than \(since.epoch.shown)" }
    if let revision = at?["revision"]?.integerValue, revision < since.revision {
      return "revision \(since.revision) is not reached yet"
    }
    return "what came after revision \(since.revision) is no longer known"
  }

  private func commit(_ event: JSONValue) -> String {
    let origin = event["origin"]
    var text = style.paint(origin?["operation"]?.stringValue?.shown ?? "commit", .bold)
    if let who = origin?["frontEnd"]?.stringValue ?? origin?["client"]?.stringValue {
      text += style.paint(" by \(who.shown)" + (origin?["pid"]?.integerValue.map { " (pid \($0))" } ?? ""), .dim)
    }
    let changes = (event["changes"]?.arrayValue ?? []).compactMap { change($0) }
    return changes.isEmpty ? text : text + ": " + changes.joined(separator: ", ")
  }

  private func change(_ change: JSONValue) -> String? {
    let id = change["id"]?.integerValue.map { "@\($0)" } ?? "@?"
    let result = change["result"].map { " with \($0.description.shown)" } ?? ""
    switch change["change"]?.stringValue {
    case "removed": return style.paint("- \(id)", .red) + result
    case "added": return style.paint("+ \(node(change["node"])) \(id)", .green)
    case "changed": return style.paint("~ \(node(change["node"])) \(id)", .yellow)
    case "started":
      return style.paint("+ coordinator \(change["coordinator"]?["name"]?.stringValue?.shown ?? "") \(id)", .green)
    case "finished": return style.paint("- coordinator \(id)", .red) + result
    default: return nil
    }
  }

  private func node(_ node: JSONValue?) -> String {
    guard let node else { return "" }
    let kind = node["kind"]?.stringValue ?? ""
    guard kind == "screen" else {
      return ([kind.shown] + [node["name"]?.stringValue.map { Notation.text(name: $0) }].compactMap { $0 }).joined(
        separator: " ")
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
