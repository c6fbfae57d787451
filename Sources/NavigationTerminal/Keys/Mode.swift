/// What keys are for at the moment.
enum Mode: Hashable, Sendable {
  case navigating
  /// A verb is being typed.
  case typing(LineEditor)
  /// Something is read over the scene.
  case reading(Panel)
}
