import JSON
import NavigationProtocol
import Testing

@testable import NavigationTerminal

struct SecrecyTests {
  private static let secrecy = Secrecy(["SignIn": ["pin"], "Card": ["number", "安全"]])

  private func object(_ text: String) throws -> JSONObject { try JSONObject(parsing: text) }

  @Test func argumentsAreHiddenByTheirScreen() throws {
    let values = try object(#"{"number":"4","pin":"1234","user":"ada"}"#)
    #expect(Self.secrecy.hiding(values, of: "SignIn") == (try object(#"{"number":"4","pin":"••••••","user":"ada"}"#)))
    #expect(Self.secrecy.hiding(values, of: "Card") == (try object(#"{"number":"••••••","pin":"1234","user":"ada"}"#)))
    #expect(Self.secrecy.hiding(values, of: "Other") == values)
    #expect(Secrecy.none.hiding(values, of: "SignIn") == values)
  }

  @Test func ofASceneWhoseMapIsGoneEveryArgumentIsHidden() throws {
    var info = SceneInterface.SceneInfo(
      scene: "till", revision: 1, status: .suspended, frontEnds: 0, openedAt: "", changedAt: "", owner: 0)
    let values = try object(#"{"user":"ada"}"#)
    #expect(Secrecy(info).hiding(values, of: "Any") == (try object(#"{"user":"••••••"}"#)))
    info.status = .active
    info.sensitive = [.init(screen: "SignIn", arguments: ["user"])]
    #expect(Secrecy(info).hiding(values, of: "Any") == values)
    #expect(Secrecy(info).hiding(values, of: "SignIn") != values)
  }

  @Test(arguments: [
    ("push SignIn(pin=1234,user=ada)", "push SignIn(pin=••••,user=ada)"),
    ("push SignIn(user=ada, pin = 12", "push SignIn(user=ada, pin = ••"),
    (#"push SignIn(pin="1 2\"3",user=ada)"#, #"push SignIn(pin=••••••••,user=ada)"#),
    (
      #"call Push {"arguments":{"pin":"12 34","user":"ada"}}"#, #"call Push {"arguments":{"pin":•••••••,"user":"ada"}}"#
    ),
    (#"move go 'pin={"a": [1, 2]}'"#, #"move go 'pin=••••••••••••••"#),
    ("open-link shop://sign-in?pin=1234&user=ada", "open-link shop://sign-in?pin=••••&user=ada"),
    ("go Card(安全=秘密)", "go Card(安全=••)"), ("pin", "pin"), ("pin=", "pin="), ("spin=4", "spin=4"),
    ("pins=4 number: 7", "pins=4 number: •"), (#"pin="open"#, "pin=•••••"), (#"pin="x\"#, "pin=•••"),
  ])
  func valuesInALineAreHidden(line: String, drawn: String) {
    #expect(String(Self.secrecy.hiding(line)) == drawn)
    #expect(Self.secrecy.hiding(line).count == line.count)
    #expect(String(Secrecy.none.hiding(line)) == line)
  }

  @Test func whatATransitionAsksForIsHiddenInALineToo() {
    #expect(String(Secrecy.none.hiding("move pay(code=77)", ["code"])) == "move pay(code=••)")
  }
}
