import Testing

@testable import Navigation

extension Shop {
  /// Checks that the edits of the last commit name every place where screens have come to lie on each other, in order,
  /// by a comparison of the complete scene before and after it.
  func expectTouchedSeams(since before: SceneState, at location: SourceLocation) {
    let state = scene.state
    let touched = TouchedSeams(scene.transaction.log, from: 0, state, includesArguments: false).ordered(in: state)
    let known = Set(before.seams().map { before.meeting(at: $0) })
    let all = state.seams()
    for seam in all where !known.contains(state.meeting(at: seam)) {
      #expect(touched.contains(seam), "screens have come together unseen", sourceLocation: location)
    }
    #expect(all.filter { touched.contains($0) } == touched, "another order", sourceLocation: location)
  }
}

/// Two screens that lie on each other.
private struct Meeting: Hashable {
  var lower: NodeID?
  var lowerName: String?
  var upper: NodeID?
  var upperName: String?
  var place: Place?
}

extension SceneState {
  /// Every one of the scene, from the root up.
  fileprivate func seams(in container: NodeID = window) -> [Seam] {
    children(of: container).enumerated().flatMap { index, child in
      let isSeam = kind(of: container) != .tabs && (index > 0 || container == Self.window)
      return (isSeam ? [Seam(container: container, index: index)] : []) + seams(in: child)
    }
  }

  fileprivate func meeting(at seam: Seam) -> Meeting {
    // The elements below tabs are not checked.
    guard let upper = upper(of: seam) else { return Meeting() }
    let lower = lower(of: seam)
    return Meeting(
      lower: lower, lowerName: lower.map { name(of: $0) }, upper: upper, upperName: name(of: upper),
      place: seam.index == 0 ? nil : place(at: table.slot(upper)))
  }
}
