import JSON
import NavigationProtocol
import Testing

@testable import NavctlCommands

struct TreeTextTests {
  typealias Node = SceneInterface.Node

  static func screen(_ id: Int, _ name: String, _ arguments: String? = nil, title: String? = nil) -> Node {
    Node(
      id: id, kind: .screen, name: name, arguments: arguments.flatMap { try? JSONObject(parsing: $0) }, title: title,
      presentation: .push, hasAppeared: true)
  }

  static let window = Node(
    id: 0, kind: .window,
    children: [
      Node(
        id: 1, kind: .tabs, name: "main", presentation: .root,
        children: [
          Node(
            id: 2, kind: .stack, name: "Sale", presentation: .tab,
            children: [screen(3, "Home"), screen(4, "Item", #"{"sku":"1"}"#)]),
          Node(id: 5, kind: .stack, presentation: .tab, children: [screen(6, "Stock", title: "The stock")]),
        ], selected: 0, history: []),
      Node(id: 7, kind: .stack, presentation: .sheet, dismissing: true, children: [screen(8, "Pick one")]),
      Node(id: 9, kind: .screen, name: "Sure", presentation: .alert, hasAppeared: false),
    ])

  @Test func onATerminalItHasLines() {
    #expect(
      TreeText.draw(Self.window, Style(hasColor: false, hasLines: true)) == """
        window @0
        ├─ root tabs main @1
        │  ├─ * stack Sale @2
        │  │  ├─ Home @3
        │  │  └─ Item(sku="1") @4
        │  └─ stack @5
        │     └─ Stock @6 “The stock”
        ├─ sheet stack @7 dismissing
        │  └─ "Pick one" @8
        └─ alert Sure @9

        """)
  }

  @Test func pipedItIsPlain() {
    #expect(
      TreeText.draw(Self.window, .plain) == """
        window @0
          root tabs main @1
            * stack Sale @2
              Home @3
              Item(sku="1") @4
            stack @5
              Stock @6 “The stock”
          sheet stack @7 dismissing
            "Pick one" @8
          alert Sure @9

        """)
  }

  @Test func coloursAreOnlyAroundText() {
    let colored = TreeText.draw(Self.window, Style(hasColor: true, hasLines: true))
    let plain = colored.replacing(/\u{1B}\[[0-9]+m/, with: "")
    #expect(plain == TreeText.draw(Self.window, Style(hasColor: false, hasLines: true)))
    #expect(plain != colored)
  }

  @Test(
    arguments: [
      (GlobalOptions.Color.auto, true, [:], true, true), (.auto, false, [:], false, false),
      (.auto, true, ["NO_COLOR": "1"], false, true), (.auto, true, ["TERM": "dumb"], false, true),
      (.always, false, ["NO_COLOR": "1"], true, true), (.never, true, [:], false, true),
    ] as [(GlobalOptions.Color, Bool, [String: String], Bool, Bool)])
  func coloursAreUsedWhereTheyAreWanted(
    choice: GlobalOptions.Color, isTerminal: Bool, environment: [String: String], color: Bool, lines: Bool
  ) {
    let style = Style(choice, isTerminal: isTerminal, environment: { environment[$0] })
    #expect(style == Style(hasColor: color, hasLines: lines))
  }
}
