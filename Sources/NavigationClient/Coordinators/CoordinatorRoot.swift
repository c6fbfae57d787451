public import Navigation

/// The container that a coordinator builds, which determines where it is shown.
///
/// Source of the idea: in Director, a view that `build()` returns is pushed, and a navigation controller is presented.
public struct CoordinatorRoot: Sendable {
  enum Content: Sendable {
    case declared
    case screen(AnyModalScreen)
    case stack([AnyModalScreen])
    case tabs([AnyModalScreen], name: String?, back: TabsBack?)
  }
  let content: Content

  /// The container that the scene's map declares for the coordinator's name.
  public static var declared: CoordinatorRoot { CoordinatorRoot(content: .declared) }

  /// A screen, pushed on the parent's stack.
  public static func screen(_ screen: some Screen) -> CoordinatorRoot {
    CoordinatorRoot(content: .screen(screen.eraseToAnyModalScreen()))
  }

  /// A stack that the coordinator manages itself. It is presented as its first screen says, by default as a sheet.
  public static func stack(_ screens: any Screen...) -> CoordinatorRoot {
    CoordinatorRoot(content: .stack(screens.map { $0.eraseToAnyModalScreen() }))
  }

  /// Tabs, pushed on the parent's stack. The tabs of embedded coordinators started in `build()` follow those of
  /// `screens`, which may be empty then.
  /// - Parameters:
  ///   - screens: the first screen of each tab.
  ///   - name: the label by which the tabs are found.
  ///   - back: the way in which `Back` leaves a tab; nil stands for `history`.
  public static func tabs(_ screens: any Screen..., name: String? = nil, back: TabsBack? = nil) -> CoordinatorRoot {
    CoordinatorRoot(content: .tabs(screens.map { $0.eraseToAnyModalScreen() }, name: name, back: back))
  }

  /// The container as it is sent; nil for the one that the map declares.
  /// - Throws: `CallFailure` if a screen cannot be encoded.
  func container() throws(CallFailure) -> Container? {
    switch content {
    case .declared: return nil
    case .screen(let screen): return .screen(try screen.sendable())
    case .stack(let screens): return .stack(try screens.contents())
    case .tabs(let screens, let name, let back):
      return .tabs(
        TabsDescription(name: name, items: try screens.contents().map { TabDescription(.screen($0)) }, back: back))
    }
  }
}

extension [AnyModalScreen] {
  /// The screens as they are sent.
  /// - Throws: `CallFailure` if a screen cannot be encoded.
  func contents() throws(CallFailure) -> [ScreenDescription] {
    var contents: [ScreenDescription] = []
    for screen in self { contents.append(try screen.sendable()) }
    return contents
  }
}
