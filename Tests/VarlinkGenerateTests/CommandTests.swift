import Foundation
import Testing

@testable import varlink_generate

@Suite final class CommandTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "varlink-generate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "in"), withIntermediateDirectories: true)
    try write("in/org.example.A.varlink", "interface org.example.A\ntype T (a: int)\nmethod M(t: T) -> ()\n")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func checkPassesAfterARunAndNamesWhatIsStale() throws {
    #expect(run("--check") == 1)
    #expect(run() == 0)
    #expect(run("--check") == 0)
    let written = try files()
    #expect(
      written == [
        "AInterface+M.swift", "AInterface+T.swift", "AInterface.swift", "GeneratedInterfaces.swift", "MethodID.swift",
      ])
    try write("out/AInterface+T.swift", "other")
    #expect(run("--check") == 1)
    #expect(run() == 0)
    #expect(run("--check") == 0)
  }

  @Test func checkWritesNothing() throws {
    #expect(run("--check") == 1)
    #expect(!FileManager.default.fileExists(atPath: path("out")))
  }

  @Test func whatIsNoLongerWantedIsDeletedAndOtherFilesAreNot() throws {
    #expect(run() == 0)
    try write("out/Mine.swift", "// written by a person\n")
    try write("in/org.example.A.varlink", "interface org.example.A\ntype Other (a: int)\n")
    #expect(run("--check") == 1)
    #expect(run() == 0)
    #expect(
      try files() == [
        "AInterface+Other.swift", "AInterface.swift", "GeneratedInterfaces.swift", "MethodID.swift", "Mine.swift",
      ])
  }

  @Test func filesThatAreRightAreNotTouched() throws {
    #expect(run() == 0)
    let file = path("out/AInterface.swift")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: file)
    #expect(run() == 0)
    let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    #expect(date == Date(timeIntervalSince1970: 0))
  }

  @Test func theTableIsWrittenAndChecked() throws {
    let table = ["--table", path("tests"), "Mine"]
    #expect(run(table) == 0)
    #expect(try String(contentsOfFile: path("tests/MessageTable.swift"), encoding: .utf8).contains("import Mine\n"))
    #expect(run(["--check"] + table) == 0)
    try write("tests/MessageTable.swift", "other")
    #expect(run(["--check"] + table) == 1)
  }

  @Test func wrongInterfacesAndFoldersAreOne() throws {
    try write("in/org.example.B.varlink", "interface org.example.B\ntype t ()\n")
    #expect(run() == 1)
    #expect(Command([path("nowhere"), path("out")]).run() == 1)
    #expect(Command([path("out"), path("out")]).run() == 1)
  }

  @Test(arguments: [
    [], ["a"], ["a", "b", "c"], ["--later", "a", "b"], ["a", "b", "--table"], ["a", "b", "--table", "c"],
  ])
  func wrongUsageIsTwo(arguments: [String]) {
    #expect(Command(arguments).run() == 2)
  }

  private func run(_ more: String...) -> Int32 { run(more) }
  private func run(_ more: [String]) -> Int32 { Command([path("in"), path("out")] + more).run() }
  private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  private func write(_ name: String, _ text: String) throws {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path("out")).sorted()
  }
}
