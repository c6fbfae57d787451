import JSON
import Testing

@testable import Navigation
@testable import SceneMap

/// Screens that a map uses in several ways.
struct VariantTests {
  @Test func aVariantHasTransitionsATitleAndConstantsOfItsOwn() throws {
    var scene = try MovingScene(Self.league)
    try scene.move("user", ("id", "7"))
    #expect(scene.arguments("Player") == #"{"id":7,"variant":"found"}"#)
    let player = try #require(scene.scene.state.node(scene.id("Player")))
    #expect(player.title == "A player" && player.constants?.text == #"{"icon":"lens"}"#)
    try scene.move("team")
    #expect(scene.tree == "[Search Player Team]")
  }

  @Test func whatAVariantLeavesOutIsAsTheScreenHasIt() throws {
    var scene = try MovingScene(Self.league)
    try scene.move("own", ("id", "7"))
    let player = try #require(scene.scene.state.node(scene.id("Player")))
    #expect(player.title == "Player" && player.constants?.text == #"{"icon":"shirt"}"#)
    try scene.move("team")
    #expect(scene.tree == "[Search Player] | [Team]+sheet")
  }

  @Test func anEdgeThatNamesNoVariantLeadsToTheScreenItself() throws {
    var scene = try MovingScene(Self.league)
    try scene.move("plain", ("id", "7"), ("variant", #""found""#))
    #expect(scene.arguments("Player") == #"{"id":7}"#)
    try scene.move("profile")
    #expect(scene.tree == "[Search Player Profile]")
  }

  @Test func theCallerMayNameTheVariantWhereTheMapSaysSo() throws {
    var scene = try MovingScene(Self.league)
    try scene.move("any", ("id", "7"), ("variant", #""found""#))
    #expect(throws: NavigationError.notInMap(map: "m", kind: "transition", name: "profile")) {
      try scene.move("profile")
    }
    try scene.perform(.back)
    try scene.move("any", ("id", "8"))
    try scene.move("profile")
    #expect(scene.tree == "[Search Player Profile]")
  }

  @Test func theCallerMayNotNameAnotherVariantThanTheMap() throws {
    var scene = try MovingScene(Self.league)
    #expect(throws: NavigationError.self) { try scene.move("any", ("id", "7"), ("variant", #""lost""#)) }
    try scene.move("user", ("id", "7"), ("variant", #""own""#))
    #expect(scene.arguments("Player") == #"{"id":7,"variant":"found"}"#)
  }

  @Test func aStrictMapAllowsWhatAnEdgeOfTheVariantAllows() throws {
    var scene = try MovingScene(Self.league)
    try scene.perform(.push(.init(player("own"))))
    // On its own, it leads to the team as a sheet; only `found` pushes it.
    #expect(throws: NavigationError.transitionNotAllowed(from: "Player", to: "Team")) {
      try scene.perform(.push(.init(ScreenDescription("Team"))))
    }
    try scene.perform(.present(.init(ScreenDescription("Team"))))
    try scene.perform(.back)
    try scene.perform(.back)
    try scene.perform(.push(.init(player("found"))))
    try scene.perform(.push(.init(ScreenDescription("Team"))))
    #expect(scene.tree == "[Search Player Team]")
  }

  @Test func anEdgeAllowsOnlyItsVariant() throws {
    let all: Set<String?> = [nil, "found", "own"]
    for (edge, allowed) in [("plain", [nil]), ("user", ["found"]), ("any", all)] as [(String, Set<String?>)] {
      var scene = try MovingScene(Self.league(edge))
      for variant in all {
        if allowed.contains(variant) {
          try scene.perform(.push(.init(player(variant))))
          try scene.perform(.back)
        } else {
          #expect(throws: NavigationError.transitionNotAllowed(from: "Search", to: "Player")) {
            try scene.perform(.push(.init(player(variant))))
          }
        }
      }
    }
  }

  @Test func theRootOfAStrictMapIsOfTheVariantOfItsCase() throws {
    let root = "{stack: {screen: Player, variant: own, arguments: {id: 1}}}"
    var scene = try MovingScene(Self.league.replacing("{stack: Search}", with: root))
    #expect(scene.arguments("Player") == #"{"id":1,"variant":"own"}"#)
    #expect(throws: NavigationError.self) {
      try scene.perform(.replaceScreen(.init(.init(.name("Player")), with: player("found"))))
    }
  }

  @Test func aScreenBelowIsOfTheVariantThatTheMapNames() throws {
    let map = Self.league.replacing(
      "{stack: Search}", with: "{stack: [{screen: Player, variant: found, arguments: {id: 1}}, Profile]}")
    let scene = try MovingScene(map)
    #expect(scene.tree == "[Player Profile]")
    for variant in ["own", nil] {
      var other = try MovingScene(map)
      #expect(throws: NavigationError.self) {
        try other.perform(.setStack(.init([player(variant), ScreenDescription("Profile")])))
      }
    }
  }

  @Test func anAppendedScreenComesAsTheTransitionToItsVariantSays() throws {
    var scene = try MovingScene(Self.league("user", "own", ownBy: "present"))
    try scene.perform(.goTo(.init(player("own"))))
    #expect(scene.tree == "[Search] | [Player]+sheet")
    try scene.perform(.back)
    try scene.perform(.goTo(.init(player("found"))))
    #expect(scene.tree == "[Search Player]")
  }

  @Test func aPathKeepsAScreenOnlyOfItsVariant() throws {
    var scene = try MovingScene(Self.league)
    try scene.move("own", ("id", "7"))
    let own = scene.id("Player")
    try scene.perform(.follow(.init([.root("main", arguments: .empty), .move("own", arguments: .empty)])))
    #expect(scene.id("Player") == own)
    try scene.perform(
      .follow(.init([.root("main", arguments: .empty), .move("user", arguments: .init(members: [("id", "7")]))])))
    #expect(scene.id("Player") != own && scene.arguments("Player") == #"{"id":7,"variant":"found"}"#)
  }

  @Test func aPathKeepsAnotherVariantOnlyIfItsStepLeavesItOpen() throws {
    for (edge, keeps) in [("plain", false), ("any", true)] {
      var scene = try MovingScene(Self.league.replacing("strict: true", with: "strict: false"))
      try scene.move(edge, ("id", "7"))
      let first = scene.id("Player")
      let step = Operation.follow(.init([.move(edge, arguments: .init(members: [("id", "7")]))]))
      try scene.perform(step)
      #expect(scene.id("Player") == first)
      try scene.perform(.setStack(.init([ScreenDescription("Search"), player("own")])))
      #expect(scene.id("Player") == first && scene.arguments("Player") == #"{"id":7,"variant":"own"}"#)
      try scene.perform(step)
      #expect((scene.id("Player") == first) == keeps)
    }
  }

  @Test func aStepThatNamesAnotherVariantKeepsNothing() throws {
    var scene = try MovingScene(Self.league)
    let step = { (variant: String) in
      Operation.follow(.init([.move("any", arguments: .init(members: [("id", "7"), ("variant", "\"\(variant)\"")]))]))
    }
    try scene.perform(step("own"))
    let own = scene.id("Player")
    try scene.perform(step("own"))
    #expect(scene.id("Player") == own)
    try scene.perform(step("found"))
    #expect(scene.id("Player") != own && scene.arguments("Player") == #"{"id":7,"variant":"found"}"#)
  }

  @Test func aLinkLeadsToAVariantWithItsTitle() throws {
    let links = """
      links:
        schemes: [l]
        routes:
          - {path: "/p/{id}", show: [Search, {screen: Player, variant: found}]}
          - {path: "/q/{id}{?variant}", show: [Search, Player]}
      """
    var scene = try MovingScene(Self.league + links)
    try scene.perform(.openLink(.init("l:///p/7")))
    #expect(scene.arguments("Player") == #"{"id":7,"variant":"found"}"#)
    #expect(scene.scene.state.node(scene.id("Player"))?.title == "A player")
    // The value leads nowhere in a strict map, because the screen takes no variant from the link.
    try scene.perform(.openLink(.init("l:///q/8")))
    #expect(scene.arguments("Player") == #"{"id":8}"#)
  }

  @Test func aVariantThatIsGoneLeavesTheScreen() throws {
    for knowsOld in [true, false] {
      var scene = try MovingScene(Self.league)
      try scene.move("user", ("id", "7"))
      #expect(try scene.migrate(to: Self.league.replacing("found", with: "searched"), knowsOld: knowsOld) == .moved)
      #expect(scene.arguments("Player") == #"{"id":7}"#)
      let title = scene.scene.state.node(scene.id("Player"))?.title
      #expect(title == "Player")
    }
  }

  @Test func aVariantKeepsItsRenamedName() throws {
    let searched = Self.league.replacing("found", with: "search.user")
    for knowsOld in [true, false] {
      var scene = try MovingScene(Self.league)
      try scene.move("user", ("id", "7"))
      let renames = "renames: {variants: {Player.found: search.user}}\n"
      #expect(try scene.migrate(to: searched + renames, knowsOld: knowsOld) == .moved)
      #expect(scene.arguments("Player") == #"{"id":7,"variant":"search.user"}"#)
      try scene.move("team")
      #expect(scene.tree == "[Search Player Team]")
    }
    var back = try MovingScene(searched)
    try back.move("user", ("id", "7"))
    #expect(try back.migrate(to: Self.league + "renames: {variants: {Player.search.user: found}}\n") == .moved)
    #expect(back.arguments("Player") == #"{"id":7,"variant":"found"}"#)
  }

  @Test func mistakesInRenamesAreFound() {
    for (rename, problem) in [
      ("Player.old: fuond", "fuond: no such variant of Player; do you mean found?"),
      ("Player.own: found", "own: is the name of a variant now"), ("Plyer.old: found", "Plyer: no such screen"),
      ("old: found", "expected Screen.old: new"),
    ] {
      expect("  Profile:\n", "  Profile:\nrenames: {variants: {\(rename)}}\n", problem)
    }
  }

  @Test func mistakesAreFound() {
    expect("variant: found}", "variant: fuond}", "fuond: no such variant of Player; do you mean found?")
    expect(
      "id: {type: integer}", "id: {type: integer}, variant: {type: string}",
      "the screen has variants, which this argument names")
    expect(
      "{push: {screen: Player, variant: found}}",
      "{push: {screen: Player, variant: found, arguments: {id: 1, variant: own}}}",
      "said twice: the arguments name a variant, too")
    expect("push: Profile", "push: Profil", "Profil: no such screen; do you mean Profile?")
    // On its way, a link is as strict as a move.
    let follow = """
      links:
        schemes: [l]
        routes: [{path: "/{id}", follow: [{case: main}, {move: user}, {move: profile}]}]
      """
    expect("  Profile:\n", "  Profile:\n\(follow)", "profile: no such transition of Player, variant found")
  }

  @Test func aVariantCountsTheTransitionsOfItsScreen() {
    let transitions = (0..<300).map { "t\($0): {push: A}" }.joined(separator: ", ")
    let variants = (0..<200).map { "v\($0): {}" }.joined(separator: ", ")
    let text = """
      map: m
      version: 1.0.0
      window: {initial: main, cases: {main: {stack: A}}}
      screens: {A: {transitions: {\(transitions)}, variants: {\(variants)}}}
      """
    let findings = MapReading(text, file: "m").findings.map(\.description)
    #expect(findings.contains { $0.contains("60300 transitions: a map may have 50000") }, "\(findings)")
  }

  @Test func aDrawingWritesTheVariantBeforeItsTransitions() throws {
    let labels = try MovingScene.read(Self.league, "1.0.0").graph().lines.map(\.label)
    #expect(labels.contains("found: team") && labels.contains("profile"))
  }

  private func player(_ variant: String?) -> ScreenDescription {
    let members = [("id", "7")] + (variant.map { [("variant", "\"\($0)\"")] } ?? [])
    return ScreenDescription("Player", arguments: JSONObject(members: members.map { (key: $0.0, value: $0.1) }))
  }

  private static let league = league("user", "own", "any", "plain")

  /// A map in which a search leads to players by these transitions.
  private static func league(_ edges: String..., ownBy verb: String = "push") -> String {
    let all = [
      "user": "{push: {screen: Player, variant: found}}", "own": "{\(verb): {screen: Player, variant: own}}",
      "any": #"{push: {screen: Player, arguments: {id: "{id}", variant: "{variant?}"}}}"#, "plain": "{push: Player}",
    ]
    return """
      strict: true
      window: {initial: main, cases: {main: {stack: Search}}}
      screens:
        Search: {transitions: {\(edges.map { "\($0): \(all[$0] ?? "")" }.joined(separator: ", "))}}
        Player:
          title: Player
          arguments: {id: {type: integer}}
          constants: {icon: shirt}
          transitions: {profile: {push: Profile}, team: {present: Team}}
          variants:
            found: {title: A player, constants: {icon: lens}, transitions: {team: {push: Team}}}
            own:
        Team:
        Profile:

      """
  }

  private func expect(
    _ old: String, _ new: String, _ problem: String, at location: SourceLocation = #_sourceLocation
  ) {
    let text = "map: m\nversion: 1.0.0\n" + Self.league.replacing(old, with: new)
    let findings = MapReading(text, file: "m").findings.map(\.description)
    #expect(findings.contains { $0.contains(problem) }, "\(findings)", sourceLocation: location)
  }
}
