import SceneMap

/// Every verb, in the order of help. Those that call operations are in the table of operations.
enum VerbTable {
  static let verbs: [any Verb.Type] =
    [
      ScenesVerb.self, TreeVerb.self, PathVerb.self, GetVerb.self, FindVerb.self, CoordinatorsVerb.self,
      TransitionsVerb.self, MapsVerb.self, GraphVerb.self,
      ClientsVerb.self, HistoryVerb.self, StatsVerb.self, LimitsVerb.self, InfoVerb.self, FleetVerb.self,
      OpenVerb.self, CloseVerb.self, AttachVerb.self, KickVerb.self, ExportVerb.self, ImportVerb.self,
    ] + operationVerbs + [
      AskVerb.self, ApplyVerb.self, UndoVerb.self, RedoVerb.self, AtVerb.self, DiffVerb.self, WatchVerb.self,
      WaitVerb.self, RecordVerb.self, ReplayVerb.self,
      MapVerb.self, ReloadVerb.self, DoctorVerb.self, BackupVerb.self, RestoreVerb.self, WebVerb.self, McpVerb.self,
      CallVerb.self, IntrospectVerb.self, CompleteVerb.self, VersionVerb.self, HelpVerb.self,
    ]

  /// The verb with this name or alias.
  /// - Complexity: O(verbs).
  static func verb(_ name: String) -> (any Verb.Type)? {
    verbs.first { $0.name.description == name } ?? verbs.first { $0.page.alias == name }
  }

  /// The error for a name that no verb has.
  static func unknown(_ name: String) -> UsageError {
    let names = verbs.flatMap { [$0.name.description, $0.page.alias].compactMap(\.self) }
    let near = NearestName.like(name, among: names)
    return UsageError("there is no verb \(name.shown)" + (near.map { "; did you mean \($0)?" } ?? ""))
  }
}
