import JSON
import Navigation
import Testing

@testable import NavigationDaemon

/// A file of a map opens no waiting link too early, nor shows it to observers.
extension MapFoldersTests {
  private static let secret =
    "map: shop\nversion: 1.0.0\nwindow:\n  initial: out\n  cases:\n    out: {stack: Notes}\n    in: {stack: Notes}\n"
    + "screens:\n  Notes: {}\n  Note: {arguments: {id: {type: string, sensitive: true}}}\nlinks:\n  schemes: [n]\n"
  /// Without sensitive arguments, and without a step, only a link has something to lose.
  private static let start = secret.replacing(", sensitive: true", with: "")
  private static let routes =
    "  routes:\n    - path: \"/note/{id}\"\n      scope: gate\n      show: [Notes, Note]\n"

  /// Each pair is a version and another one that may be opened earlier, as if the file had been cut or written in part.
  @Test(arguments: [
    (routes + "  scopes:\n    gate:\n      cases: [in]\n", routes + "  scopes:\n    gate:\n"),
    (routes + "  scopes: {gate: {cases: [in]}}\n", routes + "  scopes: {gate: {cases: [out, in]}}\n"),
    (routes + "  scopes: {gate: {active: false}}\n", routes + "  scopes: {gate: {}}\n"),
    (routes + "  scopes: {gate: {active: false}}\n", routes + "  scopes: {gate: {cases: [out]}}\n"),
    (
      "  scopes: {gate: {cases: [out]}}\n" + routes + "      needsFrontEnd: true\n",
      "  scopes: {gate: {cases: [out]}}\n" + routes
    ),
    (
      "  scopes: {gate: {cases: [in]}}\n" + routes,
      "  scopes: {gate: {cases: [in]}}\n" + routes.replacing(", Note]", with: "]")
    ),
    (
      "  scopes: {gate: {cases: [in]}}\n" + routes.replacing("show: [Notes, Note]", with: "follow: [{case: in}]"),
      "  scopes: {gate: {cases: [in]}}\n" + routes.replacing("show: [Notes, Note]", with: "follow: [{case: out}]")
    ),
  ])
  func aVersionThatMayOpenAWaitingLinkTooEarlyIsHeld(present: String, early: String) {
    let (world, client) = waiting(Self.start + present)
    notice(folder(Self.start + early), in: world)
    #expect(held(client) == ["shop 1.0.0 1"] && source(client) == Self.start + present)
    #expect(path(world) == ["Notes"] && world.daemon.scenes["s"]?.waitingLinks.count == 1)
    // Other changes are taken.
    let changed = Self.start + present + "description: more\n"
    notice(folder(changed), in: world)
    #expect(held(client) == [] && source(client) == changed)
    _ = migrations(world, folder(Self.start + early))
    #expect(held(client) == [] && source(client) == Self.start + early)
  }

  @Test func aVersionThatOpensAWaitingLinkLaterIsTaken() {
    let whole = Self.start + Self.routes + "  scopes: {gate: {cases: [in]}}\n"
    let (world, client) = waiting(whole.replacing("cases: [in]", with: "active: false"))
    let later = whole.replacing("cases: [in]", with: "active: false, expires: 1h")
    notice(folder(later), in: world)
    #expect(held(client) == [] && source(client) == later)
  }

  @Test func aVersionThatRenamesTheTargetOfAWaitingLinkIsTaken() {
    let whole = Self.start + Self.routes + "  scopes: {gate: {cases: [in]}}\n"
    let (world, client) = waiting(whole)
    let renamed =
      whole.replacing("Note:", with: "Memo:").replacing(", Note]", with: ", Memo]").replacing(
        "    in:", with: "    inside:"
      )
      .replacing("cases: [in]", with: "cases: [inside]")
      + "renames: {screens: {Note: Memo}, cases: {in: inside}}\n"
    notice(folder(renamed), in: world)
    #expect(held(client) == [] && source(client) == renamed)
    #expect(world.daemon.scenes["s"]?.waitingLinks.count == 1)
  }

  /// Observers see nothing of it while something is sensitive.
  @Test func aVersionThatShowsALinkWithoutAMatchIsHeld() {
    let other = "  scopes: {gate: {cases: [in]}}\n  routes: [{path: /x, show: [Notes]}]\n"
    let (world, client) = waiting(Self.secret + Self.routes + "  scopes: {gate: {cases: [in]}}\n")
    _ = migrations(world, folder(Self.secret + other))
    notice(folder(Self.start + other), in: world)
    #expect(held(client) == ["shop 1.0.0 1"] && source(client) == Self.secret + other)
  }

  @Test func aVersionThatShowsAWaitingLinkToObserversIsHeld() {
    let whole = Self.secret + Self.routes + "  scopes: {gate: {cases: [in], expires: 5s}}\n"
    let (world, client) = waiting(whole)
    let shown = folder(whole.replacing(", sensitive: true", with: ""))
    notice(shown, in: world)
    #expect(held(client) == ["shop 1.0.0 1"] && source(client) == whole)
    // The files are read again when the link has gone, and nothing is shown then.
    var readings = 0
    world.daemon.mapFolders.onRelief = { readings += 1 }
    world.pass(4_000)
    #expect(readings == 0)
    world.pass(2_000)
    #expect(readings == 1 && world.daemon.scenes["s"]?.waitingLinks.isEmpty == true)
    notice(shown, in: world)
    #expect(held(client) == [])
  }

  /// A link that matched nothing for a time waits for the scope as it was.
  @Test func aVersionThatBringsALinkBackTooEarlyIsHeld() {
    let scopes = "  scopes: {gate: {cases: [in]}}\n"
    let (world, client) = waiting(Self.start + Self.routes + scopes)
    _ = migrations(world, folder(Self.start + scopes + "  routes: [{path: /x, show: [Notes]}]\n"))
    #expect(source(client)?.contains("/x") == true)
    #expect(world.daemon.scenes["s"]?.waitingLinks.count == 1)
    notice(folder(Self.start + Self.routes + "  scopes: {gate: {}}\n"), in: world)
    #expect(held(client) == ["shop 1.0.0 1"] && path(world) == ["Notes"])
    notice(folder(Self.start + Self.routes + scopes), in: world)
    #expect(held(client) == [] && world.daemon.scenes["s"]?.waitingLinks.count == 1)
  }

  @Test func aLinkOfASuspendedSceneIsJudgedByItsLastMap() {
    let whole = Self.start + Self.routes + "  scopes: {gate: {cases: [in]}}\n"
    let (world, client) = waiting(whole)
    _ = migrations(world, folder())
    #expect(world.daemon.scenes["s"]?.info.status == .suspended)
    notice(folder(whole.replacing("{cases: [in]}", with: "{}")), in: world)
    #expect(held(client) == ["shop 1.0.0 1"] && world.daemon.scenes["s"]?.waitingLinks.count == 1)
    notice(folder(whole), in: world)
    #expect(world.daemon.scenes["s"]?.info.status == .detached && path(world) == ["Notes"])
    #expect(world.daemon.scenes["s"]?.waitingLinks.count == 1)
  }

  /// Scene `s` with a link that waits.
  private func waiting(_ source: String) -> (World, TestClient) {
    let world = World(storage: MemoryStorage())
    notice(folder(source), in: world)
    let client = world.connect()
    _ = client.call("Scene.Open", #"{"scene":"s","map":"shop"}"#)
    #expect(client.call("Navigation.OpenLink", #"{"scene":"s","url":"n://note/7"}"#)["pending"] == .bool(true))
    return (world, client)
  }
}
