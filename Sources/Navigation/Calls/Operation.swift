/// One case for each operation of org.navd.Navigation.
///
/// What an operation takes and how it is carried out is in the file of its name in `Operations/`. The payload is in a
/// box, so that handing an operation on, and keeping it in history, costs one reference.
public indirect enum Operation: Hashable, Sendable {
  // The visible path.
  case goTo(GoTo)
  case goToPath(GoToPath)
  case goBackTo(GoBackTo)
  case back
  case replacePath(ReplacePath)
  case dismiss(Dismiss)
  case dismissPresented(DismissPresented)
  case dismissSuccessor(DismissSuccessor)
  case replaceScreen(ReplaceScreen)
  case didAppear(DidAppear)
  // Containers.
  case push(Push)
  case pop(Pop)
  case replaceTop(ReplaceTop)
  case setStack(SetStack)
  case present(Present)
  case selectTab(SelectTab)
  case setTabs(SetTabs)
  case setRoot(SetRoot)
  case makeVisible(MakeVisible)
  case refresh(Refresh)
  // Coordinators.
  case startCoordinator(StartCoordinator)
  case startEmbedded(StartEmbedded)
  case finishCoordinator(FinishCoordinator)
  case finishToRoot
  case replaceCoordinator(ReplaceCoordinator)
  case replaceChildScreens(ReplaceChildScreens)
  // Routes that the map declares.
  case move(Move)
  case follow(Follow)
  case show(Show)
  case hide(Hide)
  case changeRoute(ChangeRoute)
  case openLink(OpenLink)
  case activateLinks(ActivateLinks)
  case deactivateLinks(DeactivateLinks)
  // Only within an `Apply`.
  case tryTo(Try)
  case fail(Fail)

  /// The name of the method, and of the operation within an `Apply`.
  public var name: String {
    switch self {
    case .goTo: "GoTo"
    case .goToPath: "GoToPath"
    case .goBackTo: "GoBackTo"
    case .back: "Back"
    case .replacePath: "ReplacePath"
    case .dismiss: "Dismiss"
    case .dismissPresented: "DismissPresented"
    case .dismissSuccessor: "DismissSuccessor"
    case .replaceScreen: "ReplaceScreen"
    case .didAppear: "DidAppear"
    case .push: "Push"
    case .pop: "Pop"
    case .replaceTop: "ReplaceTop"
    case .setStack: "SetStack"
    case .present: "Present"
    case .selectTab: "SelectTab"
    case .setTabs: "SetTabs"
    case .setRoot: "SetRoot"
    case .makeVisible: "MakeVisible"
    case .refresh: "Refresh"
    case .startCoordinator: "StartCoordinator"
    case .startEmbedded: "StartEmbedded"
    case .finishCoordinator: "FinishCoordinator"
    case .finishToRoot: "FinishToRoot"
    case .replaceCoordinator: "ReplaceCoordinator"
    case .replaceChildScreens: "ReplaceChildScreens"
    case .move: "Move"
    case .follow: "Follow"
    case .show: "Show"
    case .hide: "Hide"
    case .changeRoute: "ChangeRoute"
    case .openLink: "OpenLink"
    case .activateLinks: "ActivateLinks"
    case .deactivateLinks: "DeactivateLinks"
    case .tryTo: "Try"
    case .fail: "Fail"
    }
  }
}
