/// What a handler carries out.
public enum MapInstruction: Sendable {
  case push(MapDestination)
  case present(MapDestination, Presentation?)
  case pop
  case popToRoot
  case popTo(ScreenIndex)
  /// The element's modal layer with all over it.
  case dismissHard
  /// The element's modal layer, when nothing is over it any more.
  case dismissSoft
  case replace(MapDestination)
  /// By what the tab goes by.
  case selectTab(String)
  /// By the transition's name.
  case move(String)
  case start(CoordinatorIndex)
  /// A front-end is asked.
  case delegate(timeout: Duration?)
}
