import NavigationProtocol

/// Lists the maps: ListMaps.
struct MapsVerb: Verb {
  static var name: StaticString { "maps" }
  static var prints: String? { "org.navd.Manager.MapInfo" }
  static let page = VerbPage(
    group: .see, synopsis: "", summary: "lists the maps that scenes can be opened with",
    examples: [.init("navctl maps", "a line for each, with the number of its scenes")])

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let reply = try session.call(ManagerInterface.ListMaps.self, .init())
    session.print(reply.maps) { reply.text(session) }
    return .done
  }
}

extension ManagerInterface.ListMaps.Reply {
  /// A table of the maps in use, then a line for each change that is held back, and for each finding.
  func text(_ session: Session) -> String {
    var table = Table("MAP", "VERSION", "SCREENS", "SCENES", "FROM")
    for map in maps {
      table.add(
        map.map.shown, map.version.shown, String(map.screens), String(map.scenes), map.file?.shown ?? "installed")
    }
    let held = (held ?? []).map { "\($0.text): navctl reload \($0.version == nil ? "removes it" : "takes it over")\n" }
    let findings = (diagnostics ?? []).map { $0.text(session.style) + "\n" }
    return table.text(session.style) + held.joined() + findings.joined()
  }
}
