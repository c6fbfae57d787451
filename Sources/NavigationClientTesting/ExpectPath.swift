public import NavigationClient
public import Testing

/// Expects that a scene shows this path, written as navctl writes it: `expectPath(scene, "Home", "Chat(chatID=1)+sheet")`.
///
/// Arguments that are not written must not be there.
/// - Parameters:
///   - scene: the scene, as it was last told.
///   - path: the screens from the root to the top.
public func expectPath(
  _ scene: some NavigationScene, _ path: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  let actual = scene.path.current.map { Notation.text($0) }
  #expect(actual == path, sourceLocation: sourceLocation)
}
