import Foundation

@testable import NavigationStore

/// A start with a database of the first schema, and another start.
final class FaultyMigration: FaultScenario {
  override func prepare() throws {
    try FileManager.default.copyItem(
      at: MigrationTests.schemas.appendingPathComponent("schema-1.db"),
      to: URL(fileURLWithPath: directory.file("navd.db")))
  }

  override func run() {
    for _ in 0..<2 {
      attempt { () throws(StoreError) in
        let store = try open()
        let difference = try MigrationTests.contents(of: 1).difference(from: store)
        finding = finding ?? difference
        try store.begin()
        try store.close()
      }
    }
  }

  override func findingAfterwards() throws -> String? {
    if let finding { return finding }
    let store = try open()
    if let difference = try MigrationTests.contents(of: 1).difference(from: store) { return difference }
    try store.begin()
    try store.close()
    return try Inspection(directory: directory.path).findings.first
  }
}
