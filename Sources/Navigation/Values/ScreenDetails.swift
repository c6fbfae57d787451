/// What few screens have, in a box beside them that calls and nodes share. Never changed: another one takes its place.
final class ScreenDetails: Sendable {
  let traits: [String]?
  let title: String?

  private init(traits: [String]?, title: String?) {
    self.traits = traits
    self.title = title
  }

  /// Nil when there is nothing to keep.
  static func keeping(traits: [String]?, title: String?) -> ScreenDetails? {
    traits == nil && title == nil ? nil : ScreenDetails(traits: traits, title: title)
  }

  /// What it occupies, in bytes, roughly.
  var byteCount: Int {
    var bytes = title?.utf8.count ?? 0
    for trait in traits ?? [] { bytes += 16 + trait.utf8.count }
    return bytes
  }

  static func isSame(_ a: ScreenDetails?, _ b: ScreenDetails?) -> Bool {
    if a === b { return true }
    guard Text.isSame(a?.title, b?.title) else { return false }
    switch (a?.traits, b?.traits) {
    case (nil, nil): return true
    case (let a?, let b?): return a.elementsEqual(b, by: Text.isSame)
    default: return false
    }
  }
}
