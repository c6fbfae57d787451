import JSON
import Navigation

// The screens that may lie on each other (docs/specification/model.md §7, §13 "Strict").
extension NaiveMap {
  /// The transitions that a screen has: its own go before those that every screen has.
  func transitions(from screen: NaiveScreen?) -> [JSONValue] {
    let own = entry(of: screen)?.member("transitions")?.named ?? []
    let universal = document.member("universal")?.named ?? []
    return own.map(\.value)
      + universal.filter { other in !own.contains { Bytes($0.name) == Bytes(other.name) } }.map(\.value)
  }

  func allows(_ upper: NaiveScreen, over lower: NaiveScreen, _ place: Place) -> Bool {
    let handlers = [screen(lower.name.text)?.member("handles"), document.member("roots")].compactMap(\.self)
    let instructions = handlers.flatMap(\.named).flatMap(\.value.named).map(\.value)
    if (transitions(from: lower) + instructions).contains(where: { leads($0, to: upper, place) }) { return true }
    return place == .push
      && rows.contains { row in zip(row, row.dropFirst()).contains { covers($0, lower) && covers($1, upper) } }
  }

  /// Whether an edge or an instruction puts a screen on the one that it leaves, in that way.
  private func leads(_ edge: JSONValue, to upper: NaiveScreen, _ place: Place) -> Bool {
    let beside = edge.member("arguments")
    if let destination = edge.member("push") { return place == .push && covers(destination, beside: beside, upper) }
    if let destination = edge.member("present") {
      return covers(destination, beside: beside, upper) && place == self.place(upper, as: edge.member("as"))
    }
    guard let root = edge.member("start")?.stringValue.flatMap({ coordinator($0)?.member("root") }) else {
      return false
    }
    if let destination = root.member("screen") {
      return place == .push && covers(destination, upper)
    }
    guard root.member("stack") != nil, let first = firstScreen(of: root) else { return false }
    return covers(first, upper) && place == self.place(upper, as: nil)
  }

  /// How the first transition that pushes or presents a screen on another one does that.
  func presentation(of upper: NaiveScreen, over lower: NaiveScreen) -> Presentation? {
    for edge in transitions(from: lower) {
      guard let target = edge.member("push") ?? edge.member("present"),
        covers(target, beside: edge.member("arguments"), upper)
      else { continue }
      if edge.member("push") != nil { return .push }
      return Presentation(rawValue: place(upper, as: edge.member("as")).rawValue)
    }
    return nil
  }

  /// How a screen is presented: as the edge says, else the map's, else a sheet; a push is no way to present.
  private func place(_ screen: NaiveScreen, as given: JSONValue?) -> Place {
    let declared = self.screen(screen.name.text)?.member("presentation")?.stringValue.flatMap(Presentation.init)
    return (given?.stringValue.flatMap(Presentation.init) ?? (declared == .push ? nil : declared) ?? .sheet).place
  }

  /// The rows in which screens are built on each other: stacks of cases and coordinators, and screens `under` a screen.
  private var rows: [[JSONValue]] {
    let containers =
      cases.map(\.value) + (document.member("coordinators")?.named ?? []).compactMap { $0.value.member("root") }
    let under = (document.member("screens")?.named ?? []).map { screen in
      (screen.value.member("under")?.arrayValue ?? []) + [Self.any(screen.name)]
    }
    return containers.flatMap(rows) + under
  }

  private func rows(of container: JSONValue) -> [[JSONValue]] {
    if let stack = container.member("stack") { return [stack.arrayValue ?? [stack]] }
    return (container.member("tabs")?.member("items")?.named ?? []).flatMap { rows(of: $0.value) }
  }
}
