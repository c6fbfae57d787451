import Navigation
import Testing

@testable import SceneMap

struct DrawingTests {
  private func graph(_ text: String) throws -> MapGraph { try #require(MapReading(text, file: "m").map).graph() }

  private func till() throws -> MapGraph { try graph(Resource.text("docs/examples/pos.yaml")) }

  /// The lines by the names of their ends.
  private func lines(_ graph: MapGraph, _ kind: MapGraph.Line.Kind) -> [String] {
    graph.lines.filter { $0.kind == kind }.map { line in
      let target = line.frame.map { MapGraph.label(graph.frames[$0]) } ?? graph.boxes[line.to].label
      return "\(graph.boxes[line.from].label) \(line.label) \(target)"
    }
  }

  @Test func everyScreenStandsOnceWhereTheFlowLeadsToItFirst() throws {
    let graph = try till()
    let screens = graph.boxes.filter { $0.kind == .screen }
    #expect(screens.count == 16)
    #expect(Set(screens.map(\.label)).count == 16)
    func around(_ name: String) -> [String] {
      var frames: [String] = []
      var frame = screens.first { $0.label == name }?.frame
      while let place = frame {
        frames.append(MapGraph.label(graph.frames[place]))
        frame = graph.frames[place].parent
      }
      return frames
    }
    #expect(around("Discount") == ["Sale", "tab sale", "case main"])
    #expect(around("Receipt") == ["Checkout", "tab sale", "case main"])
    #expect(around("Customer") == ["tab customers", "case main"])
    #expect(around("SignIn") == ["case signIn"])
    #expect(around("Help") == [])
  }

  @Test func linesAreOfTheirKinds() throws {
    let graph = try till()
    #expect(lines(graph, .begin) == ["  case signIn"])
    #expect(lines(graph, .root) == ["SignIn signedIn case main", "Reports signOut case signIn"])
    #expect(lines(graph, .start) == ["SaleHome pay Checkout", "SaleHome customer Lookup"])
    #expect(
      lines(graph, .present)
        == ["every screen help, show Help Help", "LineItem discount Discount", "Discount approval Approve"])
    #expect(lines(graph, .replace) == ["StockItem next StockItem", "CardWait approved Receipt"])
    #expect(
      lines(graph, .link) == [
        "Customers under Customer", "pos://sale/item/{sku}{?quantity} signedIn LineItem",
        "pos://customers/{id} signedIn Customer", "pos://stock/{sku} signedIn StockItem",
        "pos://reports/{day} signedIn DayReport", "pos://help{?topic}  Help",
      ])
  }

  @Test func pathsOfScenesAreMarked() throws {
    let map = try #require(MapReading(try Resource.text("docs/examples/pos.yaml"), file: "m").map)
    let graph = map.graph(marks: [("till-1", ["SaleHome", "LineItem"]), ("till-2", ["SaleHome"])])
    #expect(graph.boxes.filter { !$0.marks.isEmpty }.map(\.marks) == [["till-1", "till-2"], ["till-1"]])
    #expect(graph.dot.contains(#"label="SaleHome\nSale\n● till-1, till-2""#))
    #expect(graph.mermaid.contains("LineItem<br>Item<br>● till-1\"):::marked"))
  }

  @Test func textsAreQuoted() throws {
    let text = #"""
      map: m
      version: 1.0.0
      screens: {'a"b\c<d>#e': {title: "two\nlines"}}
      window: {initial: 'x"', cases: {'x"': {stack: 'a"b\c<d>#e'}}}
      """#
    let graph = try graph(text)
    #expect(graph.dot.contains(#"[class=screen, label="a\"b\\c<d>#e\ntwo\nlines"]"#))
    #expect(graph.dot.contains(#"label="case x\"""#))
    #expect(graph.mermaid.contains(##"("a#quot;b#92;c#lt;d#gt;#35;e<br>two<br>lines")"##))
  }

  @Test(arguments: ["Mermaid.txt", "Dot.txt", "Text.txt"]) func thePictureOfTheTillIsThatOne(name: String) throws {
    let graph = try till()
    let pictures = ["Mermaid.txt": graph.mermaid, "Dot.txt": graph.dot, "Text.txt": graph.text]
    #expect(try Resource.text("Tests/SceneMapTests/Pictures/\(name)") == pictures[name])
  }
}
