/// Every verb, in the order of help. Those that call operations are in the table of operations.
enum VerbTable {
  static let verbs: [any Verb.Type] =
    [
      ScenesVerb.self, TreeVerb.self, PathVerb.self, GetVerb.self, FindVerb.self, CoordinatorsVerb.self,
      TransitionsVerb.self, MapsVerb.self, GraphVerb.self,
      ClientsVerb.self, HistoryVerb.self, StatsVerb.self, LimitsVerb.self, InfoVerb.self,
      OpenVerb.self, CloseVerb.self, AttachVerb.self, KickVerb.self, ExportVerb.self, ImportVerb.self,
    ] + operationVerbs + [
      ApplyVerb.self, UndoVerb.self, RedoVerb.self, AtVerb.self, DiffVerb.self, WatchVerb.self, WaitVerb.self,
      MapVerb.self, ReloadVerb.self, DoctorVerb.self, BackupVerb.self, RestoreVerb.self, WebVerb.self,
      CallVerb.self, IntrospectVerb.self, CompleteVerb.self, VersionVerb.self, HelpVerb.self,
    ]

  /// The verb with this name.
  /// - Complexity: O(verbs).
  static func verb(_ name: String) -> (any Verb.Type)? {
    verbs.first { $0.name.description == name }
  }
}
