extension Painter {
  /// Paints ` till-1 · pos 3.2.0                         rev 4711 · 2 front-ends · lane-2, display `.
  ///
  /// With less room, the names of the front-ends go first, then the map, then the number of front-ends. The scene's
  /// name is cut last.
  mutating func paintStatusLine(_ row: Int) {
    let columns = picture.size.columns
    var (left, right) = (CellText(), CellText())
    for (map, frontEnds) in Self.statusChoices {
      left = text(
        facts([
          scene.name.isEmpty ? "navd" : scene.name, map ? scene.map : nil, scene.isSuspended ? "its map is gone" : nil,
          state.isReadOnly ? "read-only" : nil,
        ]))
      right = text(facts(revision + self.frontEnds(frontEnds)))
      if left.columns + right.columns + 4 <= columns { break }
    }
    if left.columns + right.columns + 4 > columns {
      let room = max(0, columns - right.columns - 4)
      if room >= min(8, left.columns) { left = left.cut(to: room, charset) } else { right = CellText() }
    }
    picture.put(left.cut(to: max(1, columns - 2), charset), row: row, column: min(1, columns - 1), .strong)
    picture.put(right, row: row, column: columns - right.columns - 1, isAttached ? .plain : .faint)
  }

  private enum FrontEnds { case named, counted, number, absent }

  private static let statusChoices: [(map: Bool, frontEnds: FrontEnds)] = [
    (true, .named), (true, .counted), (false, .counted), (false, .number), (false, .absent),
  ]

  var isAttached: Bool { state.connection == .attached || isChoosing }

  private var revision: [String?] { [scene.layers.isEmpty ? nil : "rev \(scene.revision)"] }

  private func frontEnds(_ form: FrontEnds) -> [String?] {
    let count = scene.frontEnds.count
    // While detached, the list of front-ends is out of date and differs between terminals.
    guard count > 0, isAttached else { return [] }
    let counted = "\(count) \(count == 1 ? "front-end" : "front-ends")"
    switch form {
    case .named: return [counted, scene.frontEnds.map(\.name).joined(separator: ", ")]
    case .counted: return [counted]
    case .number: return ["\(count)"]
    case .absent: return []
    }
  }

  private func facts(_ facts: [String?]) -> String {
    facts.compactMap { $0 }.joined(separator: charset.factSeparator)
  }
}
