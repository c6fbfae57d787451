import JSON
import Navigation
import NavigationProtocol

/// The event `snapshot`: a whole scene at a revision. It is encoded from the state itself, since the values of the generated
/// types would take several times as long to make.
struct WholeScene {
  let at: SceneInterface.At
  let name: String
  let info: SceneInterface.SceneInfo
  let state: SceneState
  let scopes: [SceneInterface.LinkScope]
  let frontEnds: [SceneInterface.FrontEnd]

  /// A scene as it was at a revision, with its present front-ends, status and pending links.
  ///
  /// - Parameter mask: The values that its reader must not see; nil if it may see everything.
  init(_ host: SceneHost, _ state: SceneState, at: SceneInterface.At, maskedBy mask: SensitiveMask?) {
    let (info, scopes) = (host.shownInfo, host.wireScopes(state.linkConditions))
    self.at = at
    name = host.name
    frontEnds = host.wireFrontEnds
    guard let mask else {
      (self.info, self.scopes, self.state) = (info, scopes, state)
      return
    }
    (self.info, self.scopes) = (info.masked(by: mask), scopes.map { $0.masked(by: mask) })
    self.state = state.masked(by: mask)
  }
}

extension ByteBuffer {
  /// Appends a reply with the event.
  ///
  /// - Complexity: O(nodes).
  mutating func appendReply(_ whole: WholeScene) {
    append(#"{"parameters":{"kind":"snapshot","at":"#)
    whole.at.encode(into: &self)
    append(#","scene":"#)
    whole.name.encode(into: &self)
    append(#","info":"#)
    whole.info.encode(into: &self)
    appendFields(of: whole.state)
    append(#","scopes":"#)
    whole.scopes.encode(into: &self)
    append(#","frontEnds":"#)
    whole.frontEnds.encode(into: &self)
    append("},\"continues\":true}\0")
  }
}
