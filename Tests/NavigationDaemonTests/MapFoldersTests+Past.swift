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
}
