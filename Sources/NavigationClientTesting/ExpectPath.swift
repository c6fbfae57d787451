public import NavigationClient
// The place of a call is a macro of this module.
@_exported public import Testing
import XCTest

/// Expects that a scene shows a path in navctl's notation: `expectPath(scene, "Home", "Chat(chatID=1)+sheet")`.
///
/// The screens must not have other arguments.
/// - Parameters:
///   - scene: the scene.
///   - path: the screens from the root to the top.
public func expectPath(
  _ scene: some NavigationScene, _ path: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  let actual = scene.path.current.map { Notation.text($0) }
  #expect(actual == path, sourceLocation: sourceLocation)
  // The other library ignores this.
  XCTAssertEqual(actual, path, "\(sourceLocation)")
}
