/// What a front-end shows a screen in: an app derives its views from it.
///
/// Everything happens on the scene's thread. Source of the idea: `ScreenContainer` of Nivelir.
open class ViewContainer {
  public init() {}
}

/// What shows a stack of screens.
open class StackContainer: ViewContainer {}

/// What shows tabs.
open class TabsContainer: ViewContainer {}
