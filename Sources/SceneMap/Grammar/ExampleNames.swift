/// What a step of an example may begin with. That these are navctl's verbs and the wire's operations is held by tests of
/// the modules that know them.
package enum ExampleNames {
  /// The verbs of navctl that are operations.
  package static let verbs = [
    "go", "go-path", "back", "replace", "dismiss", "set-screen", "push", "pop", "replace-top", "present", "select-tab",
    "set-stack", "set-tabs", "set-root", "make-visible", "refresh", "appear", "start", "finish", "finish-to-root",
    "replace-coordinator", "replace-screens", "show", "hide", "route", "move", "follow", "open-link", "links",
  ]

  /// The operations of an `Apply`.
  package static let operations = [
    "GoTo", "GoToPath", "GoBackTo", "Back", "ReplacePath", "Dismiss", "DismissPresented", "DismissSuccessor",
    "ReplaceScreen", "DidAppear", "Push", "Pop", "ReplaceTop", "SetStack", "Present", "SelectTab", "SetTabs", "SetRoot",
    "MakeVisible", "Refresh", "StartCoordinator", "StartEmbedded", "FinishCoordinator", "FinishToRoot",
    "ReplaceCoordinator", "ReplaceChildScreens", "Show", "Hide", "ChangeRoute", "Move", "Follow", "OpenLink",
    "ActivateLinks", "DeactivateLinks", "Try", "Fail",
  ]
}
