import EventLoop

/// The names of transitions, each found once: reflection takes longer than everything else that a move does here.
enum TransitionNames {
  /// A stored property of a screen. There are as many as maps declare.
  private struct Property: Hashable {
    let screen: ObjectIdentifier
    let offset: Int
  }

  private static let known = Locked<[Property: String]>([:])

  /// The name of the transition that a property of a screen holds.
  /// - Complexity: O(properties) the first time, and each time for a computed property, which may hold another one.
  static func name<Screen: ContentScreen>(
    of path: KeyPath<Screen, some ScreenTransition>, in screen: Screen?
  ) -> String {
    let offset = MemoryLayout<Screen>.offset(of: path)
    let property = offset.map { Property(screen: ObjectIdentifier(Screen.self), offset: $0) }
    if let property, let name = known.withLock({ $0[property] }) { return name }
    let screen = screen ?? Screen()
    let name = screen[keyPath: path].edge.name(in: screen)
    if let property { known.withLock { $0[property] = name } }
    return name
  }
}
