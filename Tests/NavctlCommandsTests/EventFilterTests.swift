import JSON
import Testing

@testable import NavctlCommands

struct EventFilterTests {
  private var scenes = StreamScenes()

  init() throws {
    // Tabs Sale and Stock; a screen Receipt with a title on that of Sale.
    let snapshot = #"""
      {"kind":"snapshot","at":{"epoch":"e","revision":4},"scene":"s",
       "info":{"scene":"s","revision":4,"status":"detached","frontEnds":0,"openedAt":"","changedAt":"","owner":0},
       "path":[],"coordinators":[{"id":1,"name":"scene","kind":"scene","embedded":false,"children":[8]},
        {"id":8,"name":"Till","kind":"view","parent":1,"embedded":false,"root":2,"children":[]}],
       "window":{"id":0,"kind":"window","children":[
         {"id":2,"kind":"tabs","presentation":"root","selected":0,"history":[],"back":"history",
          "coordinator":8,"children":[
           {"id":3,"kind":"stack","name":"Sale","presentation":"tab","coordinator":8,"children":[
             {"id":5,"kind":"screen","name":"SaleHome","presentation":"tab","hasAppeared":false,"coordinator":8},
             {"id":6,"kind":"screen","name":"Receipt","title":"The receipt","arguments":{"no":7},
              "presentation":"push","hasAppeared":false,"coordinator":8}]},
           {"id":4,"kind":"stack","name":"Stock","presentation":"tab","coordinator":8,"children":[
             {"id":7,"kind":"screen","name":"StockList","title":"Shelves","presentation":"tab","hasAppeared":false,
              "coordinator":8}]}]}]}}
      """#
    let event = try JSONValue(parsing: snapshot)
    #expect(!EventFilter(["Receipt"]).admits(event, scenes.take(event)))
  }

  private mutating func admitted(_ json: String, by filters: [String]) throws -> [String] {
    let event = try JSONValue(parsing: json)
    let names = scenes.take(event)
    return filters.filter { EventFilter([$0]).admits(event, names) }
  }

  @Test func operationsAndNamesOfTheEventAreAdmitted() throws {
    let filter = EventFilter(["Undo", "Receipt", "The total"])
    let admitted = try [
      #"{"kind":"commit","origin":{"operation":"Undo"}}"#, #"{"kind":"commit","origin":{"operation":"Push"}}"#,
      #"{"kind":"commit","changes":[{"change":"added","node":{"name":"Receipt"}}]}"#,
      #"{"kind":"commit","changes":[{"change":"added","node":{"name":"Total","title":"The total"}}]}"#,
      #"{"kind":"commit","changes":[{"change":"started","id":3,"coordinator":{"name":"Receipt"}}]}"#,
      #"{"kind":"commit","changes":[{"change":"removed","id":6}]}"#, #"{"kind":"closing"}"#,
    ].map { filter.admits(try JSONValue(parsing: $0), EventNames()) }
    #expect(admitted == [true, false, true, true, true, false, true])
  }

  @Test mutating func aScreenThatLeavesIsAdmittedByItsNameAndItsTitle() throws {
    let pop = #"""
      {"kind":"commit","at":{"epoch":"e","revision":5},"previous":4,"scene":"s","origin":{"operation":"Pop"},
       "changes":[{"change":"removed","id":6}]}
      """#
    #expect(try admitted(pop, by: ["Receipt", "The receipt", "SaleHome", "Sale"]) == ["Receipt", "The receipt"])
  }

  @Test mutating func aScreenThatBecomesAnotherInPlaceIsAdmittedByBothNames() throws {
    let set = #"""
      {"kind":"commit","at":{"epoch":"e","revision":5},"previous":4,"scene":"s","origin":{"operation":"ReplaceScreen"},
       "changes":[{"change":"changed","id":6,"node":{"id":6,"kind":"screen","name":"Other",
        "presentation":"push","hasAppeared":false,"coordinator":8}}]}
      """#
    let words = ["Receipt", "The receipt", "Other", "SaleHome"]
    #expect(try admitted(set, by: words) == ["Receipt", "The receipt", "Other"])
  }

  @Test mutating func aSelectedTabIsAdmittedByItsLabelAndItsScreen() throws {
    let select = #"""
      {"kind":"commit","at":{"epoch":"e","revision":5},"previous":4,"scene":"s","origin":{"operation":"SelectTab"},
       "changes":[{"change":"changed","id":2,"node":{"id":2,"kind":"tabs","presentation":"root",
                   "selected":1,"history":[0],"back":"history","coordinator":8}}]}
      """#
    let words = ["Stock", "StockList", "Shelves", "Sale", "SaleHome"]
    #expect(try admitted(select, by: words) == ["Stock", "StockList", "Shelves"])
  }

  @Test mutating func aCoordinatorThatFinishesIsAdmittedByItsName() throws {
    let event = try JSONValue(
      parsing: #"{"kind":"commit","at":{"revision":5},"scene":"s","changes":[{"change":"finished","id":8}]}"#)
    #expect(EventFilter(["Till"]).admits(event, scenes.take(event)))
  }
}
