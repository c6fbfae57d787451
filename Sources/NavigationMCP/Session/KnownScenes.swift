/// The open scenes, as the feed has reported them.
struct KnownScenes: Equatable {
  /// The scenes by their names, each with the mark of its opening: a scene that is closed and opened again is another one.
  private var open: [String: String] = [:]
  /// The scenes of the snapshots since the feed began, or began anew; nil when it is up to date.
  private var arriving: [String: String]? = [:]

  /// Whether every open scene is known.
  var isKnown: Bool { arriving == nil }

  /// The only open scene; nil if there are none or several, or if that is not known.
  var only: String? { isKnown && open.count == 1 ? open.keys.first : nil }

  /// The names, in their order.
  var names: [String] { open.keys.sorted() }

  mutating func begin() { arriving = [:] }

  /// A change of the open scenes.
  struct Change: Equatable {
    /// Whether scenes were opened or closed.
    var isOther = false
    /// The scenes that were closed. They may have been opened again.
    var closed: [String] = []
  }

  /// Takes the snapshot of a scene.
  ///
  /// - Parameter mark: The mark of its opening.
  mutating func insert(_ scene: String, opened mark: String) -> Change {
    let known = open[scene]
    let closed = known == nil || known == mark ? [] : [scene]
    if arriving != nil {
      arriving?[scene] = mark
      return Change(closed: closed)
    }
    open[scene] = mark
    return Change(isOther: known == nil, closed: closed)
  }

  /// Ends the snapshots of a feed that began anew.
  mutating func finish() -> Change {
    guard let arrived = arriving else { return Change() }
    defer { (open, arriving) = (arrived, nil) }
    let closed = open.keys.filter { arrived[$0] == nil }.sorted()
    return Change(isOther: Set(arrived.keys) != Set(open.keys), closed: closed)
  }

  /// Takes the end of a scene.
  ///
  /// - Returns: Whether the scene was open.
  mutating func remove(_ scene: String) -> Bool {
    arriving?[scene] = nil
    return open.removeValue(forKey: scene) != nil
  }
}
