/// The newest layouts, by the version of the map that each is of.
struct LayoutCache {
  private let countMax: Int
  /// The one that was used last comes last.
  private var layouts: [(key: String, text: String)] = []

  init(countMax: Int) { self.countMax = countMax }

  /// A layout that is kept. Complexity: O(layouts).
  mutating func layout(_ key: String) -> String? {
    guard let place = layouts.firstIndex(where: { $0.key == key }) else { return nil }
    let layout = layouts.remove(at: place)
    layouts.append(layout)
    return layout.text
  }

  /// Keeps a layout; the one that nobody has asked for the longest goes when there are too many.
  mutating func keep(_ text: String, as key: String) {
    layouts.removeAll { $0.key == key }
    layouts.append((key, text))
    if layouts.count > countMax { layouts.removeFirst() }
  }
}
