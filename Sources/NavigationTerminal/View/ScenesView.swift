import NavigationClient

/// The scenes of the daemon while a person chooses one.
struct ScenesView: Hashable, Sendable {
  /// All scenes in the daemon's order, or nil until they are known.
  private(set) var scenes: [SceneRow]?

  /// What the scenes show, by name, as far as it was asked for.
  private(set) var previews: [String: SceneView] = [:]

  /// The words that a shown scene has.
  var filter: LineEditor

  /// The name of the chosen scene, or nil for the first one.
  private var chosenName: String?

  /// The sentence that says why the list is out of date.
  private(set) var problem: String?

  init(filter: String = "", chosen: String? = nil) {
    self.filter = LineEditor(filter)
    chosenName = chosen
  }

  /// The scenes that have every word of the filter in their name, map or path.
  ///
  /// - Complexity: O(scenes · words).
  var shown: [SceneRow] {
    let words = filter.text.lowercased().split(separator: " ")
    guard !words.isEmpty else { return scenes ?? [] }
    return (scenes ?? []).filter { scene in
      let text = ([scene.name, scene.map ?? ""] + path(of: scene)).joined(separator: " ").lowercased()
      return words.allSatisfy { text.holds($0) }
    }
  }

  /// The index of the chosen scene among those shown.
  var index: Int { shown.firstIndex { $0.name == chosenName } ?? 0 }

  var chosen: SceneRow? { shown.isEmpty ? nil : shown[index] }

  /// What the chosen scene shows, or nil until that is known.
  var chosenPreview: SceneView? { chosen.flatMap { previews[$0.name] } }

  /// The titles of a scene's visible path; of its top only until the others are known.
  func path(of scene: SceneRow) -> [String] {
    previews[scene.name]?.layers.flatMap { $0.screens.map(\.label) } ?? [scene.top]
  }

  /// The scenes around the chosen one whose preview is missing or older than the list. That of the chosen one is always
  /// among them after a new list, because its front-ends may have changed.
  func outdated(rows: Int, isNewList: Bool) -> [String] {
    let (shown, chosen) = (shown, chosen?.name)
    let first = Painter.firstInSight(index, of: shown.count, rows: rows)
    return shown.dropFirst(first).prefix(rows).filter { scene in
      guard let preview = previews[scene.name] else { return true }
      return isNewList && (preview.revision != scene.revision || scene.name == chosen)
    }.map(\.name)
  }

  mutating func take(_ scenes: [SceneRow]) {
    (self.scenes, problem) = (scenes, nil)
    let names = Set(scenes.map(\.name))
    previews = previews.filter { names.contains($0.key) }
  }

  mutating func take(_ preview: SceneView) { previews[preview.name] = preview }

  mutating func fail(_ sentence: String) { problem = sentence }

  /// Moves the choice down by a number of rows, within the ends.
  mutating func choose(by count: Int) {
    let shown = shown
    guard !shown.isEmpty else { return }
    chosenName = shown[max(0, min(shown.count - 1, index + count))].name
  }
}

/// A scene in the list of scenes.
struct SceneRow: Hashable, Sendable {
  var name: String
  var map: String?

  /// The title of the top screen.
  var top = ""

  var revision = 0

  /// `detached` or `suspended`, or nil for an active scene.
  var remark: String?
  var frontEnds = 0

  /// The time of the last change in seconds since 1970.
  var changed = 0
}
