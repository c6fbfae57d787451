import Glibc
import StateFolder
import Testing

@testable import NavctlCommands

/// The doctor's findings about the state directory and the database.
struct DoctorStoreTests {
  private static let own = Patient(.user, at: nil)

  @Test func roomThatIsShortIsTold() {
    #expect(Doctor.room(1 << 30, files: 1000, at: "/s") == .ok("disk", "1.0 GiB free at /s"))
    #expect(Doctor.room((64 << 20) - 1, files: 1000, at: "/s").remedy == "make room: df /s")
    #expect(Doctor.room(64 << 20, files: 16, at: "/s").state == .ok)
    #expect(
      Doctor.room(1 << 30, files: 15, at: "/s")
        == .problem("disk", "no more files can be made at /s", "make room: df -i /s"))
  }

  @Test func aStateDirectoryThatOthersMayReadIsTold() throws {
    try KeepTests.inFolder { folder in
      unsafe chmod(folder, 0o700)
      let safe = try FileStatus(folder)
      #expect(Doctor.permissions(ofState: folder, safe) == [])
      unsafe chmod(folder, 0o750)
      let open = try FileStatus(folder)
      #expect(
        Doctor.permissions(ofState: folder, open)
          == [
            .problem(
              "permissions", "others than its owner may look into \(folder) (0750)", "chmod 700 \(folder)")
          ])
    }
  }

  @Test func aDatabaseThatWasDeletedUnderNavdIsSavedFirst() {
    let finding = Doctor.deleted("/s/navd.db", Self.own)
    #expect(finding.found == "/s/navd.db was deleted while navd has it open")
    #expect(finding.remedy == "navctl --user backup FILE now, stop navd, navctl --user restore FILE")
  }

  @Test func aCopyThatCannotBeMadeIsTold() {
    func finding(_ name: String) -> Finding {
      Doctor.finding(ofCopy: CommandError(.failed, name, "it went wrong"), Self.own)
    }
    #expect(finding("PermissionDenied") == .note("store", "only an administrator may look into it"))
    #expect(finding("MethodNotImplemented").state == .note)
    #expect(
      finding("StorageFailed")
        == .problem("store", "it cannot be copied: it went wrong", "see its log: journalctl --user -u navd.service"))
  }

  @Test func aFolderInWhichNoCopyCanBeMadeIsToldWithItsReason() throws {
    try KeepTests.inFolder { folder in
      let error = #expect(throws: FileError.self) { try FileTree.makeTemporary(in: folder + "/none") }
      let finding = Doctor.finding(ofFolder: try #require(error))
      #expect(finding.state == .note)
      #expect(finding.found.hasPrefix("no copy can be made in \(folder)/none ($TMPDIR, else /tmp): No such file"))
    }
  }

  @Test func whatNavdFindsIsOfTheDatabaseOrOfTheConfiguration() {
    func check(_ code: Int32, _ output: String, _ errors: String) -> DatabaseCheck {
      DatabaseCheck(.init(code: code, output: output, errors: errors))
    }
    func findings(_ check: DatabaseCheck?) -> [Finding] { Doctor.findings(of: check, by: "/b/navd", "it", Self.own) }
    let bad = check(
      1, "", "navd: /s/navd.db: row 3 is damaged; restore a backup\nnavd: /etc/navd.yaml:3:1: no such key\n")
    #expect(bad.ofDatabase == ["/s/navd.db: row 3 is damaged; restore a backup"])
    #expect(bad.others == ["/etc/navd.yaml:3:1: no such key"])
    #expect(bad.looked)
    #expect(
      findings(bad)
        == [
          .problem(
            "store", "it: /s/navd.db: row 3 is damaged; restore a backup",
            "stop navd, then navctl --user restore FILE of a backup"),
          .problem("configuration", "/etc/navd.yaml:3:1: no such key", "mend it, and look again: navd --check"),
        ])
    let good = check(0, "state = /s (--state)\n/s/navd.db: 3 scenes\n", "")
    #expect(good.looked && good.ofDatabase.isEmpty && good.others.isEmpty)
    #expect(findings(good) == [.ok("store", "it is sound")])
    let blind = check(0, "state = /s (--state)\n", "")
    #expect(!blind.looked)
    #expect(findings(blind) == [.note("store", "/b/navd cannot look into it")])
    #expect(check(139, "", "").others == ["navd --check ended with 139"])
    #expect(findings(nil) == [.note("store", "/b/navd cannot be started, so it was not looked into")])
  }
}
