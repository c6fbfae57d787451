import NavigationProtocol

/// The screens of a scene that have sensitive arguments, which files of navctl do not get.
struct SensitiveArguments {
  /// The names of the screens, or nil if the map is gone: then any argument may be sensitive.
  private let screens: Set<String>?

  /// No screen has any.
  static let none = SensitiveArguments([])

  init(_ screens: Set<String>?) { self.screens = screens }

  init(_ info: SceneInterface.SceneInfo) {
    self.init(info.status == .suspended ? nil : Set((info.sensitive ?? []).map(\.screen)))
  }

  /// Whether a screen may have sensitive arguments.
  func has(_ screen: String) -> Bool { screens?.contains(screen) ?? true }
}
