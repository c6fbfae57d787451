package import JSON

/// The rare parts of a node, in a box that calls and nodes share. It is immutable; a change creates another one.
package final class ScreenDetails: Sendable {
  /// Nil when every argument is a trait.
  package let traits: [String]?
  /// The title to show to people.
  package let title: String?
  /// The declared transition that created the screen.
  package let transition: String?
  /// The constants that the map declares for front-ends.
  package let constants: JSONObject?
  /// Whether a modal layer is removed as soon as no layer lies over it.
  package let isDismissing: Bool
  /// The length of its texts in JSON, and 16 bytes for each trait.
  let byteCount: Int

  private init(
    traits: [String]?, title: String?, transition: String?, constants: JSONObject?, isDismissing: Bool
  ) {
    self.traits = traits
    self.title = title
    self.transition = transition
    self.constants = constants
    self.isDismissing = isDismissing
    let texts = (title?.jsonByteCount ?? 0) + (transition?.jsonByteCount ?? 0) + (constants?.byteCount ?? 0)
    byteCount = (traits ?? []).reduce(texts) { $0 + 16 + $1.jsonByteCount }
  }

  /// The same details of a layer that is removed as soon as no layer lies over it.
  static func dismissing(_ details: ScreenDetails?) -> ScreenDetails {
    ScreenDetails(
      traits: details?.traits, title: details?.title, transition: details?.transition, constants: details?.constants,
      isDismissing: true)
  }

  /// The details, or nil if there are none.
  static func keeping(
    traits: [String]?, title: String?, transition: String? = nil, constants: JSONObject? = nil,
    isDismissing: Bool = false
  ) -> ScreenDetails? {
    if traits == nil && title == nil && transition == nil && constants == nil && !isDismissing { return nil }
    return ScreenDetails(
      traits: traits, title: title, transition: transition, constants: constants, isDismissing: isDismissing)
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
