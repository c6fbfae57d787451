import Testing

@testable import NavctlCommands

struct TableTests {
  @Test func aVeryLongCellWidensNoOtherRow() {
    let long = String(repeating: "x", count: 5_000)
    var table = Table("A", "B", "C")
    table.add("1", long, "2")
    table.add("22", String(repeating: "y", count: 100), "3")
    table.add("3", "z", "4")
    let lines = table.text(Style(hasColor: false, hasLines: true)).split(separator: "\n").map(String.init)
    #expect(lines[1] == "1   \(long)  2")
    #expect(lines[2] == "22  " + String(repeating: "y", count: 100) + "  3")
    #expect(lines[3] == "3   z" + String(repeating: " ", count: 101) + "4")
  }
}
