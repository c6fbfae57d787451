/// A difference between two states of a scene.
struct SceneChange: Hashable, Sendable {
  enum Sign: String, Hashable, Sendable {
    case added = "+"
    case removed = "-"
    case changed = "~"
  }

  var sign: Sign
  var text: String

  var style: CellStyle {
    switch sign {
    case .added: .label
    case .removed: .error
    case .changed: .warning
    }
  }

  /// The differences between two trees: removed, added and changed nodes. A stack without a label comes and goes with its
  /// screens, which say enough.
  ///
  /// - Parameter old: The scene before, or nil if it began.
  /// - Complexity: O(nodes).
  static func list(from old: SceneView?, to new: SceneView) -> [SceneChange] {
    let before = Dictionary(uniqueKeysWithValues: (old?.tree ?? []).map { ($0.id, $0) })
    let after = Set(new.tree.map(\.id))
    let removed = (old?.tree ?? []).filter { !after.contains($0.id) && !$0.isPlainStack }
    var (added, changed): ([SceneChange], [SceneChange]) = ([], [])
    for line in new.tree {
      if let earlier = before[line.id] {
        if earlier.text != line.text || earlier.remark != line.remark {
          changed.append(SceneChange(sign: .changed, text: line.text))
        }
        if let from = earlier.selectedLabel, let to = line.selectedLabel, from != to {
          changed.append(SceneChange(sign: .changed, text: "\(line.text): \(from) → \(to)"))
        }
      } else if !line.isPlainStack {
        added.append(SceneChange(sign: .added, text: line.text))
      }
    }
    return removed.map { SceneChange(sign: .removed, text: $0.text) } + added + changed
  }
}
