import Foundation
import Testing

@testable import NavigationDaemon
@testable import NavigationStore

// Numbers that another program wrote, with right checksums.
extension UnreadableSceneTests {
  private static let changes =
    [("requests", "time"), ("tokens", "attached"), ("tokens", "ends"), ("maps", "time")].map { table, column in
      let columns = ["requests": ReplyTable.columns, "tokens": TokenTable.columns][table] ?? StoredMap.columns
      let values = columns.map { $0 == column ? "#" : $0 }.joined(separator: ", ")
      return "UPDATE \(table) SET \(column) = #, sum = row_sum(\(values))"
    }
    + ["batches", "started", "lastClose", "frameNumber", "frameTerm"].map {
      "INSERT OR REPLACE INTO meta (key, value, sum) SELECT '\($0)', #, row_sum('\($0)', #)"
    }

  /// navd starts with any of them, or refuses the state, and serves what needs them.
  @Test(arguments: changes) func aWrongNumberEndsNothing(change sql: String) throws {
    for number in [Int.min, .max] {
      defer { try? FileManager.default.removeItem(atPath: directory) }
      try run { world in
        world.open("s")
        let client = world.connect()
        client.send(
          "Manager.InstallMap",
          #"{"source":"{map: m, version: 1.0.0, window: {initial: m, cases: {m: {screen: A}}}, screens: {A: {}}}"}"#)
        world.finish()
        client.send("Navigation.Push", #"{"scene":"s","screen":{"name":"A"},"options":{"requestId":"r"}}"#)
        world.finish()
        #expect(client.told() == ["reply", "reply"])
        attach(world)
      }
      try change { try $0.execute(sql.replacing("#", with: "\(number)")) }
      for _ in 0..<2 {
        do {
          try run { world in
            let client = world.connect()
            for (method, parameters) in [
              ("Manager.ListMaps", "{}"), ("Manager.ListClients", "{}"),
              ("Navigation.Push", #"{"scene":"s","screen":{"name":"B"},"options":{"requestId":"q"}}"#),
              ("Navigation.Undo", #"{"scene":"s"}"#),
            ] {
              client.send(method, parameters)
              world.finish()
              #expect(client.told().count == 1, "\(method) with \(number)")
            }
            attach(world)
          }
        } catch let error as StoreError { #expect(error.code == .damaged) }
      }
    }
  }

  private func attach(_ world: World) {
    let client = world.connect()
    client.send("Scene.Attach", #"{"scene":"s","name":"till"}"#, more: true)
    world.finish()
    #expect(client.told().first == "attached")
  }
}
