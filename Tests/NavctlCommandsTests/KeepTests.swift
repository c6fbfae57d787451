import Foundation
import StateFolder
import Testing

@testable import NavctlCommands

/// The parts of backup and restore.
struct KeepTests {
  // MARK: - Files

  private static func head(_ change: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    bytes.replaceSubrange(0..<16, with: "SQLite format 3\0".utf8)
    bytes.replaceSubrange(68..<72, with: "navd".utf8)
    change(&bytes)
    return bytes
  }

  @Test func aBackupIsKnownByItsHead() {
    #expect(DatabaseHead(Self.head()).problem == nil)
    #expect(DatabaseHead(Self.head { $0[0] = 0 }).problem == "it is no database")
    #expect(DatabaseHead(Self.head { $0[71] = 0 }).problem == "it is the database of another application")
    #expect(DatabaseHead(Array(Self.head().prefix(99))).problem == "it is no database")
    #expect(DatabaseHead([]).problem == "it is no database")
  }

  static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "navctl-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func aFileIsThereWholeOrNotAtAll() throws {
    try Self.inFolder { folder in
      let path = folder + "/file"
      var file: NewFile? = try NewFile(at: path)
      try file?.write([1, 2, 3])
      #expect(!FileTree.isThere(path))
      file = nil
      #expect(try Self.names(in: folder) == [])
      file = try NewFile(at: path)
      try file?.write(Array(repeating: 7, count: 100_000))
      try file?.finish(replaces: false)
      #expect(try Self.names(in: folder) == ["file"])
      #expect(try FileStatus(path).bytes == 100_000)
      #expect(try FileStatus(path).mode == 0o600)
      #expect(try SourceFile(path).read(200_000).count == 100_000)
    }
  }

  @Test func aFileThatIsThereIsOnlyReplacedWhenThatIsMeant() throws {
    try Self.inFolder { folder in
      let path = folder + "/file"
      for (bytes, replaces) in [([1], false), ([2], true)] as [([UInt8], Bool)] {
        let file = try NewFile(at: path)
        try file.write(bytes)
        try file.finish(replaces: replaces)
      }
      let file = try NewFile(at: path)
      try file.write([3])
      #expect { try file.finish(replaces: false) } throws: { ($0 as? FileError)?.isExisting == true }
      #expect(try SourceFile(path).read(9) == [2])
    }
  }

  @Test func restoreTouchesNothingThatIsNoBackup() throws {
    try Self.inFolder { folder in
      let (file, state) = (folder + "/file", folder + "/state")
      try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
      try Data([9]).write(to: URL(filePath: state + "/navd.db"))
      try Data(Self.head { $0[70] = 0 }).write(to: URL(filePath: file))
      let run = Run(["restore", file, "--state", state])
      #expect(run.code == 1)
      #expect(run.errors.contains("another application"))
      #expect(Run(["restore", folder + "/none", "--state", state]).code == 1)
      #expect(try Self.names(in: state) == ["navd.db"])
    }
  }

  // MARK: - Places and numbers

  @Test func theStateIsWhereTheCallerSaysElseWhereNavdSays() {
    #expect(StatePlace.told(given: "/g") { _ in "/s" } == "/g")
    #expect(StatePlace.told(given: nil) { $0 == "NAVD_STATE" ? "/s" : nil } == "/s")
    #expect(StatePlace.told(given: nil) { _ in "" } == nil)
    let check = "socket = /s  (--socket)\nstate = /a (b)  (NAVD_CONFIG /c/navd.yaml)\nlimit scenes = 1  (default)\n"
    #expect(StatePlace.directory(toldBy: check) == "/a (b)")
    #expect(StatePlace.directory(toldBy: "navd: no place for state\n") == nil)
  }

  @Test(arguments: [
    (0, "0 bytes"), (1023, "1023 bytes"), (1024, "1.0 KiB"), (1536, "1.5 KiB"), (200 << 20, "200 MiB"),
    (1 << 30, "1.0 GiB"), (5 << 50, "5120 TiB"),
  ])
  func bytesAreCountedAsPeopleDo(count: Int, text: String) {
    #expect(ByteCountText.text(count) == text)
  }
}
