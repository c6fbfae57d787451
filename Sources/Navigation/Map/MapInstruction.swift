/// The instruction of a handler.
public enum MapInstruction: Sendable {
  case push(MapDestination)
  case present(MapDestination, Presentation?)
  case pop
  case popToRoot
  case popTo(ScreenIndex)
  /// Dismisses the element's modal layer and the layers over it.
  case dismissHard
  /// Dismisses the element's modal layer as soon as no layer lies over it.
  case dismissSoft
  case replace(MapDestination)
  /// The label of the tab.
  case selectTab(String)
  /// The name of the transition.
  case move(String)
  case start(CoordinatorIndex)
  /// Asks a front-end.
  case delegate(timeout: Duration?)
}
