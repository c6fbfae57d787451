import JSON
import SceneMap
import Testing

@testable import Navigation

/// A prediction names values that a migration takes from screens that stay.
struct LossTests {
  private static let first =
    "strict: true\nscreens: {Home: {transitions: {open: {push: Item}}}, Item: "
    + "{arguments: {id: {type: integer}, note: {type: string, optional: true}}, "
    + "variants: {short: {title: S}}}}\nwindow: {initial: main, cases: {main: {stack: Home}}}\n"
  private static let declared = "id: {type: integer}, note: {type: string, optional: true}"

  /// The outcome of a map for a scene with one Item.
  private func outcome(_ map: String, more: String = "") throws -> (MigrationOutcome, Bool) {
    let edge = "push: {screen: Item, variant: short, arguments: {id: '{id}', note: '{note}'}}"
    var scene = try MovingScene(Self.first.replacing("push: Item", with: edge))
    try scene.move("open", ("id", "7"), ("note", #""n""#))
    let new = try MovingScene.read(map + more, "2.0.0")
    let plan = try scene.scene.migration(to: new, from: scene.map)
    return (plan.outcome, plan.harmsArguments)
  }

  @Test func aMapThatDeclaresTheSameTakesNothing() throws {
    #expect(try outcome(Self.first, more: "description: other\n") == (.kept, false))
    #expect(try outcome(Self.first.replacing("title: S", with: "title: T")) == (.moved, false))
  }

  @Test func anArgumentThatIsNoLongerDeclaredIsLost() throws {
    #expect(try outcome(Self.first.replacing(Self.declared, with: "id: {type: integer}")) == (.moved, true))
    let lenient = Self.first.replacing(Self.declared, with: "id: {type: integer}").replacing("strict: true\n", with: "")
    #expect(try outcome(lenient) == (.kept, false))
  }

  @Test func anArgumentThatNoLongerFitsIsLost() throws {
    let empty = Self.first.replacing("note: {type: string, ", with: "note: {type: string, maxLength: 0, ")
    #expect(try outcome(empty) == (.moved, true))
    let small = Self.first.replacing("id: {type: integer}", with: "id: {type: integer, maximum: 5, default: 1}")
    #expect(try outcome(small) == (.moved, true))
  }

  @Test func aVariantThatIsGoneIsLost() throws {
    #expect(try outcome(Self.first.replacing("short: {title: S}", with: "long: {title: S}")) == (.moved, true))
  }

  @Test func anArgumentFromWhichACaseWasBuiltIsLost() throws {
    let built =
      "screens: {Home: {}}\nwindow: {initial: main, cases: {main: {arguments: {a: {default: 1}}, stack: Home}}}\n"
    let scene = try MovingScene(built).scene
    let undeclared = built.replacing("a: {default: 1}", with: "")
    for (map, loses) in [(built + "description: other\n", false), (undeclared, true)] {
      let plan = try scene.migration(to: MovingScene.read(map, "2.0.0"), from: MovingScene.read(built, "1.0.0"))
      #expect(plan.outcome == .kept && plan.harmsArguments == loses)
    }
  }

  @Test func aSensitiveArgumentThatObserversWouldSeeIsHarmed() throws {
    func map(_ argument: String) -> String {
      "screens: {Home: {}, Pin: {arguments: {\(argument)}}}\nwindow: {initial: main, cases: {main: {stack: Home}}}\n"
    }
    let sensitive = "pin: {type: string, sensitive: true}"
    var scene = try MovingScene(map(sensitive))
    try scene.perform(.push(.init(ScreenDescription("Pin", arguments: JSONObject(members: [("pin", #""1""#)])))))
    let renames = "renames: {arguments: {Pin.pin: code}}\n"
    for (text, harms) in [
      (map(sensitive) + "description: other\n", false), (map("pin: {type: string}"), true), (map(""), true),
      (map("code: {type: string, sensitive: true}") + renames, false), (map("code: {type: string}") + renames, true),
    ] {
      let plan = try scene.scene.migration(to: MovingScene.read(text, "2.0.0"), from: scene.map)
      #expect(plan.outcome != .cut && plan.harmsArguments == harms, "\(text)")
    }
  }

  @Test func whatARenameNamesIsNotLost() throws {
    let renamed = Self.first.replacing("note: {", with: "remark: {")
      .replacing("short: {title: S}", with: "brief: {title: S}")
    let arguments = "renames: {arguments: {Item.note: remark}"
    #expect(try outcome(renamed, more: arguments + ", variants: {Item.short: brief}}\n") == (.moved, false))
    #expect(try outcome(renamed, more: arguments + "}\n") == (.moved, true))
  }
}
