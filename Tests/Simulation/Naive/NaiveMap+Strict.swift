import JSON
import Navigation

// What may lie on what (docs/specification/model.md §7, §13 "Strict").
extension NaiveMap {
  /// The transitions that a screen has: its own go before those that every screen has.
  func transitions(from screen: String) -> [JSONValue] {
    let own = self.screen(screen)?.member("transitions")?.named ?? []
    let universal = document.member("universal")?.named ?? []
    return own.map(\.value)
      + universal.filter { other in !own.contains { Bytes($0.name) == Bytes(other.name) } }.map(\.value)
  }

  func allows(_ upper: String, over lower: String, _ place: Place) -> Bool {
    let handlers = [screen(lower)?.member("handles"), document.member("roots")].compactMap(\.self)
    let instructions = handlers.flatMap(\.named).flatMap(\.value.named).map(\.value)
    if (transitions(from: lower) + instructions).contains(where: { leads($0, to: upper, place) }) { return true }
    return place == .push
      && rows.contains { row in zip(row, row.dropFirst()).contains { $0 == Bytes(lower) && $1 == Bytes(upper) } }
  }

  /// Whether an edge or an instruction puts a screen on the one that it leaves, in that way.
  private func leads(_ edge: JSONValue, to upper: String, _ place: Place) -> Bool {
    if let destination = edge.member("push") { return place == .push && Bytes(Self.name(destination)) == Bytes(upper) }
    if let destination = edge.member("present") {
      return Bytes(Self.name(destination)) == Bytes(upper) && place == self.place(upper, as: edge.member("as"))
    }
    guard let root = edge.member("start")?.stringValue.flatMap({ coordinator($0)?.member("root") }) else {
      return false
    }
    if let destination = root.member("screen") {
      return place == .push && Bytes(Self.name(destination)) == Bytes(upper)
    }
    guard root.member("stack") != nil else { return false }
    return firstScreen(of: root) == Bytes(upper) && place == self.place(upper, as: nil)
  }

  /// How the first transition that pushes or presents a screen on another one does that.
  func presentation(of upper: String, over lower: String) -> Presentation? {
    for edge in transitions(from: lower) {
      guard let target = edge.member("push") ?? edge.member("present"), Bytes(Self.name(target)) == Bytes(upper) else {
        continue
      }
      if edge.member("push") != nil { return .push }
      return Presentation(rawValue: place(upper, as: edge.member("as")).rawValue)
    }
    return nil
  }

  /// How a screen is presented: as the edge says, else the map's, else a sheet; a push is no way to present.
  private func place(_ screen: String, as given: JSONValue?) -> Place {
    let declared = self.screen(screen)?.member("presentation")?.stringValue.flatMap(Presentation.init)
    return (given?.stringValue.flatMap(Presentation.init) ?? (declared == .push ? nil : declared) ?? .sheet).place
  }

  /// What is built or put in front lies on itself: the stacks of cases and coordinators, and what is `under` a screen.
  private var rows: [[Bytes]] {
    let containers =
      cases.map(\.value) + (document.member("coordinators")?.named ?? []).compactMap { $0.value.member("root") }
    let under = (document.member("screens")?.named ?? []).map { screen in
      (screen.value.member("under")?.arrayValue ?? []).map { Bytes(Self.name($0)) } + [Bytes(screen.name)]
    }
    return containers.flatMap(rows) + under
  }

  private func rows(of container: JSONValue) -> [[Bytes]] {
    if let stack = container.member("stack") { return [(stack.arrayValue ?? [stack]).map { Bytes(Self.name($0)) }] }
    return (container.member("tabs")?.member("items")?.named ?? []).flatMap { rows(of: $0.value) }
  }
}
