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
          "pos 3.4.0 in /m/pos.yaml is held back, because it would take something from 2 scenes",
          "see what it does: navctl --user map install /m/pos.yaml --dry-run; take it over: navctl --user reload; "
            + "or mend the file")
      ])
  }

  @Test func mapsInUseAreNoFinding() {
    #expect(Doctor.findings(of: .init(maps: []), Patient(.user, at: nil)) == [])
  }
}
