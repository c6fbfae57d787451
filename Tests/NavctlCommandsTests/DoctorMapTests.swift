import NavigationProtocol
import Testing

@testable import NavctlCommands

/// The doctor's findings about maps.
struct DoctorMapTests {
  @Test func aVersionThatIsHeldBackIsAProblem() {
    let held = ManagerInterface.HeldMap(map: "pos", version: "3.4.0", file: "/m/pos.yaml", scenes: 2)
    let found = Doctor.findings(of: .init(maps: [], held: [held]), Patient(.user, at: nil))
    #expect(
      found == [
        .problem(
          "maps",
          "pos 3.4.0 in /m/pos.yaml is held back, because it could take something from 2 scenes",
          "see what it does: navctl --user map install /m/pos.yaml --dry-run; take it over: navctl --user reload; "
            + "or mend the file")
      ])
  }

  @Test func aMapThatNoFileHasIsAProblemWhileScenesNeedIt() {
    let held = ManagerInterface.HeldMap(map: "pos", file: "/m/pos.yaml", scenes: 1)
    #expect(
      Doctor.findings(of: .init(maps: [], held: [held]), Patient(.user, at: nil)) == [
        .problem(
          "maps", "pos was in /m/pos.yaml and is in no file that navd reads; it stays in use because of 1 scene",
          "put the map back in a file, then: navctl --user reload; "
            + "without the file, this removes the map and suspends its scenes")
      ])
  }

  @Test func anErrorInAFileIsAProblemAndAFileThatIsNotUsedANote() {
    let error = ManagerInterface.Diagnostic(
      severity: .error, file: "/m/pos.yaml", line: 3, column: 1, message: "no map")
    let behind = ManagerInterface.Diagnostic(severity: .warning, file: "/m/bar.yaml", message: "bar 2.0.0 is installed")
    let found = Doctor.findings(of: .init(maps: [], diagnostics: [error, behind]), Patient(.user, at: nil))
    #expect(
      found == [
        .problem("maps", "/m/pos.yaml:3:1: error: no map", "mend it: navctl --user map check /m/pos.yaml"),
        .note("maps", "/m/bar.yaml: warning: bar 2.0.0 is installed"),
      ])
  }

  /// Somebody may paste the command.
  @Test func aNameOfAFileIsOneWordForAShell() {
    let error = ManagerInterface.Diagnostic(severity: .error, file: "/m/it's $(x);\u{1B}.yaml", message: "no map")
    let held = ManagerInterface.HeldMap(map: "m", version: "1.0.0", file: "/m/a b.yaml", scenes: 1)
    let found = Doctor.findings(of: .init(maps: [], held: [held], diagnostics: [error]), Patient(.user, at: nil))
    #expect(found.first?.remedy == #"mend it: navctl --user map check '/m/it'\''s $(x);\u001b.yaml'"#)
    #expect(found.last?.remedy?.contains("map install '/m/a b.yaml' --dry-run;") == true)
    #expect("".shellWord == "''" && "shop/2.0@x".shellWord == "shop/2.0@x" && "~".shellWord == "'~'")
  }

  @Test func anInstalledMapThatCannotBeReadHasNoFile() {
    let error = ManagerInterface.Diagnostic(severity: .error, file: "m", line: 1, message: "no such key")
    let found = Doctor.findings(of: .init(maps: [], diagnostics: [error]), Patient(.user, at: nil))
    #expect(
      found.first?.remedy
        == "start a navd that can read it; or navctl --user map install FILE; or navctl --user map remove m")
  }

  @Test func mapsInUseAreNoFinding() {
    #expect(Doctor.findings(of: .init(maps: []), Patient(.user, at: nil)) == [])
  }
}
