package import JSON

/// What few nodes have, in a box beside them that calls and nodes share. Never changed: another one takes its place.
package final class ScreenDetails: Sendable {
  /// Nil when every argument is one.
  package let traits: [String]?
  /// What to call it before people.
  package let title: String?
  /// The declared transition that it came by.
  package let transition: String?
  /// What the map tells front-ends about it.
  package let constants: JSONObject?
  /// Of a modal layer: whether it goes when nothing is over it any more.
  package let isDismissing: Bool

  private init(
    traits: [String]?, title: String?, transition: String?, constants: JSONObject?, isDismissing: Bool
  ) {
    self.traits = traits
    self.title = title
    self.transition = transition
    self.constants = constants
    self.isDismissing = isDismissing
  }

  /// The same, of a layer that goes when nothing is over it any more.
  static func dismissing(_ details: ScreenDetails?) -> ScreenDetails {
    ScreenDetails(
      traits: details?.traits, title: details?.title, transition: details?.transition, constants: details?.constants,
      isDismissing: true)
  }

  /// Nil when there is nothing to keep.
  static func keeping(
    traits: [String]?, title: String?, transition: String? = nil, constants: JSONObject? = nil,
    isDismissing: Bool = false
  ) -> ScreenDetails? {
    if traits == nil && title == nil && transition == nil && constants == nil && !isDismissing { return nil }
    return ScreenDetails(
      traits: traits, title: title, transition: transition, constants: constants, isDismissing: isDismissing)
  }

  /// What it occupies, in bytes, roughly.
  var byteCount: Int {
    var bytes = (title?.utf8.count ?? 0) + (transition?.utf8.count ?? 0) + (constants?.byteCount ?? 0)
    for trait in traits ?? [] { bytes += 16 + trait.utf8.count }
    return bytes
  }

  static func isSame(_ a: ScreenDetails?, _ b: ScreenDetails?) -> Bool {
    if a === b { return true }
    guard Text.isSame(a?.title, b?.title), Text.isSame(a?.transition, b?.transition), a?.constants == b?.constants,
      a?.isDismissing ?? false == b?.isDismissing ?? false
    else { return false }
    switch (a?.traits, b?.traits) {
    case (nil, nil): return true
    case (let a?, let b?): return a.elementsEqual(b, by: Text.isSame)
    default: return false
    }
  }
}
