import Navigation
import Testing

@testable import NavigationDaemon

/// A file of a map does not end Undo, nor hide history, by lacking what a scene does not use.
extension MapFoldersTests {
  /// Each version lacks a part that the scene does not use, as if the file had been cut there.
  @Test(arguments: [
    "  Spare: {}\n", "coordinators: {Spare: {root: {stack: Notes}}}\n",
    "links: {schemes: [n], routes: [{path: /notes, show: [Notes]}]}\n",
  ])
  func aVersionThatLacksAnUnusedPartIsHeldWhileUndoCouldGoBack(end: String) {
    let world = World(storage: MemoryStorage())
    let start = end.hasPrefix(" ") ? Self.whole.replacing("screens:\n", with: "screens:\n" + end) : Self.whole + end
    notice(folder(start), in: world)
    let client = world.connect()
    open("s", client)
    // Without a step, nothing can be lost.
    notice(folder(Self.whole), in: world)
    #expect(held(client) == [] && source(client) == Self.whole)
    notice(folder(start), in: world)
    let push = #"{"scene":"s","screen":{"name":"Note","arguments":{"id":8}}}"#
    _ = client.call("Navigation.Push", push)
    notice(folder(Self.whole), in: world)
    #expect(held(client) == ["shop 1.0.0 1"] && source(client) == start)
    notice(folder(start), in: world)
    #expect(held(client) == [] && undone(client) == ["reply"])
    // Redo counts, too.
    notice(folder(Self.whole), in: world)
    #expect(held(client) == ["shop 1.0.0 1"])
    #expect(migrations(world, folder(Self.whole)) == ["s kept"] && undone(client) == ["NothingToUndo"])
  }

  @Test func aVersionThatLacksAnUnusedScreenIsHeldIfItWouldHideThePast() {
    let world = World(storage: MemoryStorage())
    let secret = Self.whole.replacing("type: string, ", with: "type: string, sensitive: true, ")
    notice(folder(secret + "  Spare: {}\n"), in: world)
    let client = world.connect()
    open("s", client)
    notice(folder(secret), in: world)
    #expect(held(client) == ["shop 1.0.0 1"])
  }

  @Test func aVersionThatLacksAnUnusedPartIsTakenIfItOnlyHasAnotherName() {
    let (world, client) = opened("s")
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Note","arguments":{"id":8}}}"#)
    _ = client.call("Navigation.Back", #"{"scene":"s"}"#)
    notice(folder(Self.whole + "  Spare: {}\n"), in: world)
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Note","arguments":{"id":8}}}"#)
    let renamed = Self.whole + "  Other: {}\nrenames: {screens: {Spare: Other}}\n"
    notice(folder(renamed), in: world)
    #expect(held(client) == [] && source(client) == renamed)
  }

  @Test func aFileThatIsCutInsideItsLastPartOrBeforeItsLastSpaceIsHeld() {
    let (world, client) = opened("s")
    let whole = Self.whole + "  Last: {}\n\n"
    notice(folder(whole), in: world)
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Note","arguments":{"id":8}}}"#)
    let cut = String(whole.dropLast(" {}\n\n".count))
    notice(folder(cut), in: world)
    #expect(held(client) == ["shop 1.0.0 1"] && source(client) == whole)
    notice(folder(String(whole.dropLast(1))), in: world)
    #expect(held(client) == ["shop 1.0.0 1"] && source(client) == whole)
    notice(folder(whole + "\n"), in: world)
    #expect(held(client) == [] && source(client) == whole + "\n")
  }

  /// Nothing could be done with it, so it waits for any version.
  @Test func aSuspendedSceneTakesAVersionThatLacksAnUnusedPart() {
    let (world, client) = opened("s")
    notice(folder(Self.whole + "  Spare: {}\n"), in: world)
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Note","arguments":{"id":8}}}"#)
    #expect(migrations(world, folder()) == ["s suspended"])
    notice(folder(Self.whole), in: world)
    #expect(held(client) == [] && world.daemon.scenes["s"]?.info.status == .detached)
  }

  // MARK: - Files that are being written

  /// A reading in the middle of a change of some files.
  private func folder(_ files: [(String, String)], writing paths: Set<String>) -> MapFolderReading {
    var reading = MapFolderReading(files: files.map { .init($0.0, $0.1) })
    reading.leaveOut { path, _ in paths.contains(path) }
    return reading
  }

  @Test func theVersionInUseStaysWhileItsFileIsBeingWrittenEvenIfAnotherFileHasTheMap() {
    let (world, client) = opened("s")
    let other = Self.whole.replacing("1.0.0", with: "0.9.0")
    let files = [("/m/a.yaml", Self.titled), ("/n/a.yaml", other)]
    notice(folder(files, writing: ["/m/a.yaml"]), in: world)
    #expect(held(client) == [] && source(client) == Self.whole)
    let reply = client.call("Manager.ListMaps")
    #expect(reply["diagnostics"]?[0]?["message"]?.stringValue?.contains("is being written") == true)
    // A broken file is no reason for the other one, either.
    notice(folder("map: [", from: "/m/a.yaml"), in: world)
    notice(folder([("/m/a.yaml", "map: ["), ("/n/a.yaml", other)], writing: []), in: world)
    #expect(source(client) == Self.whole)
    notice(folder(files, writing: []), in: world)
    #expect(source(client) == Self.titled)
  }

  @Test func aHeldVersionStaysHeldWhileItsFileIsBeingWritten() {
    let log = ToldLog()
    let (world, client) = opened("s", log: log)
    let files = [("/m/a.yaml", Self.withoutNote)]
    for paths in [[], ["/m/a.yaml"], []] as [Set<String>] {
      notice(folder(files, writing: paths), in: world)
      #expect(held(client) == ["shop 1.0.0 1"] && source(client) == Self.whole)
    }
    #expect(log.messages.count { $0.hasPrefix("map held back") } == 1)
  }

  @Test func filesAreReadAgainWhenASceneClosesThatAVersionWouldHarm() {
    let (world, client) = opened("s", "t")
    var readings = 0
    world.daemon.mapFolders.onRelief = { readings += 1 }
    _ = client.call("Scene.Close", #"{"scene":"t"}"#)
    world.pass(5_000)
    #expect(readings == 0)
    notice(folder(Self.withoutNote), in: world)
    world.pass(5_000)
    #expect(readings == 0)
    _ = client.call("Scene.Close", #"{"scene":"s"}"#)
    world.pass(5_000)
    #expect(readings == 1)
  }
}
