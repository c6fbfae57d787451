import NavigationProtocol

/// What a connection may do. Each may what those before it may.
enum Role: Int, Comparable, Sendable {
  case none
  case observe
  case navigate
  case admin

  static func < (a: Role, b: Role) -> Bool { a.rawValue < b.rawValue }

  var name: StaticString {
    switch self {
    case .none: "none"
    case .observe: "observe"
    case .navigate: "navigate"
    case .admin: "admin"
    }
  }

  /// What the peer of a connection may do: root and the daemon's own user administrate, others nothing.
  init(of peer: Peer, daemonUser: Int) {
    self = peer.uid == 0 || peer.uid == daemonUser ? .admin : .none
  }
}

extension MethodID {
  /// The role that a method takes.
  var role: Role {
    switch self {
    case .sceneList, .sceneGet, .sceneFind, .sceneSubscribe, .sceneAttach, .sceneWait, .sceneAwaitResult, .sceneHistory,
      .sceneAdopt, .managerListMaps, .managerGetMap, .managerValidateMap, .managerPing, .managerGetLimits,
      .managerGetMetrics, .managerRestrict, .managerListClients, .navigationListTransitions, .navigationResolveLink:
      .observe
    case .managerInstallMap, .managerRemoveMap, .managerReload, .managerBackup, .managerKick, .managerSetLogLevel:
      .admin
    case .sceneOpen, .sceneImport, .sceneClose, .sceneAnswerGuard, .sceneAnswerRequest, .navigationApply,
      .navigationGoTo, .navigationGoToPath, .navigationGoBackTo, .navigationBack, .navigationReplacePath,
      .navigationDismiss, .navigationDismissPresented, .navigationDismissSuccessor, .navigationReplaceScreen,
      .navigationDidAppear, .navigationPush, .navigationPop, .navigationReplaceTop, .navigationSetStack,
      .navigationPresent, .navigationSelectTab, .navigationSetTabs, .navigationSetRoot, .navigationMakeVisible,
      .navigationRefresh, .navigationStartCoordinator, .navigationStartEmbedded, .navigationFinishCoordinator,
      .navigationFinishToRoot, .navigationReplaceCoordinator, .navigationReplaceChildScreens, .navigationShow,
      .navigationHide, .navigationChangeRoute, .navigationMove, .navigationFollow, .navigationOpenLink,
      .navigationActivateLinks, .navigationDeactivateLinks, .navigationUndo, .navigationRedo:
      .navigate
    }
  }
}
