public import Navigation

/// What a coordinator builds: where it is shown follows from it.
///
/// Source of the idea: what `build()` of Director gives, where a view is pushed and a navigation controller is presented.
public struct CoordinatorRoot: Sendable {
  enum Content: Sendable {
    /// What the scene's map says.
    case declared
    case screen(AnyModalScreen)
    case stack([AnyModalScreen])
    case tabs([AnyModalScreen], name: String?, back: TabsBack?)
  }
  let content: Content

  /// What the scene's map declares for a coordinator of that name.
  public static var declared: CoordinatorRoot { CoordinatorRoot(content: .declared) }

  /// A screen, which is pushed on the parent's stack.
  public static func screen(_ screen: some Screen) -> CoordinatorRoot {
    CoordinatorRoot(content: .screen(screen.eraseToAnyModalScreen()))
  }

  /// A stack that the coordinator manages itself: it is presented as a modal, as its first screen says, else as a sheet.
  public static func stack(_ screens: any Screen...) -> CoordinatorRoot {
    CoordinatorRoot(content: .stack(screens.map { $0.eraseToAnyModalScreen() }))
  }

  /// Tabs, which are pushed on the parent's stack. The embedded coordinators that `build()` starts follow these screens;
  /// with them alone there are no others.
  /// - Parameters:
  ///   - screens: the first screen of each tab.
  ///   - name: a label to find the tabs by.
  ///   - back: how `Back` goes; `history` when nil.
  public static func tabs(_ screens: any Screen..., name: String? = nil, back: TabsBack? = nil) -> CoordinatorRoot {
    CoordinatorRoot(content: .tabs(screens.map { $0.eraseToAnyModalScreen() }, name: name, back: back))
  }

  /// What is told of it; nil for what the map declares.
  /// - Throws: `CallFailure` when a screen cannot be written as arguments.
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
  /// What is told of them.
  /// - Throws: `CallFailure` when one cannot be written as arguments.
  func contents() throws(CallFailure) -> [ScreenDescription] {
    var contents: [ScreenDescription] = []
    for screen in self { contents.append(try screen.sendable()) }
    return contents
  }
}
