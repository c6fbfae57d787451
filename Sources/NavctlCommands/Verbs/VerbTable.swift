/// Every verb there is, in the order of help.
enum VerbTable {
  static let verbs: [any Verb.Type] = [
    ScenesVerb.self, TreeVerb.self, PathVerb.self, GetVerb.self, FindVerb.self, CoordinatorsVerb.self,
    TransitionsVerb.self, MapsVerb.self, GraphVerb.self,
    ClientsVerb.self, HistoryVerb.self, StatsVerb.self, LimitsVerb.self, InfoVerb.self,
    OpenVerb.self, CloseVerb.self, AttachVerb.self, KickVerb.self, ExportVerb.self, ImportVerb.self,
    GoVerb.self, GoPathVerb.self, BackVerb.self, ReplaceVerb.self, DismissVerb.self, SetScreenVerb.self,
    PushVerb.self, PopVerb.self, ReplaceTopVerb.self, PresentVerb.self, ResultVerb.self, SelectTabVerb.self,
    SetStackVerb.self, SetTabsVerb.self, SetRootVerb.self, MakeVisibleVerb.self, RefreshVerb.self, AppearVerb.self,
    StartVerb.self, FinishVerb.self, FinishToRootVerb.self, ReplaceCoordinatorVerb.self, ReplaceScreensVerb.self,
    ShowVerb.self, HideVerb.self, RouteVerb.self, MoveVerb.self, FollowVerb.self, OpenLinkVerb.self,
    ResolveLinkVerb.self, LinksVerb.self,
    ApplyVerb.self, UndoVerb.self, RedoVerb.self, AtVerb.self, DiffVerb.self, WatchVerb.self, WaitVerb.self,
    MapVerb.self, ReloadVerb.self, DoctorVerb.self, BackupVerb.self, RestoreVerb.self, WebVerb.self,
    CallVerb.self, IntrospectVerb.self, CompleteVerb.self, VersionVerb.self, HelpVerb.self,
  ]

  /// The verb of that name. Complexity: O(verbs).
  static func verb(_ name: String) -> (any Verb.Type)? {
    verbs.first { $0.name.description == name }
  }
}
