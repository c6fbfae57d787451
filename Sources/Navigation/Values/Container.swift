/// What the caller gives for a root, a tab or a coordinator.
public indirect enum Container: Hashable, Sendable {
  /// A stack that holds this screen.
  case screen(ScreenDescription)
  /// A stack of these, bottom to top; at least one.
  case stack([ScreenDescription])
  case tabs(TabsDescription)
}
