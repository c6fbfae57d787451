/// The content of a root, a tab or a coordinator, as a caller gives it.
public indirect enum Container: Hashable, Sendable {
  /// A stack that holds this screen.
  case screen(ScreenDescription)
  /// A stack of these screens, bottom to top; at least one.
  case stack([ScreenDescription])
  case tabs(TabsDescription)
}
