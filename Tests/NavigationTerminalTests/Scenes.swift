import Testing

@testable import NavigationTerminal

/// The scenes that pictures are drawn of.
enum Scenes {
  /// A scene, and the name of its pictures.
  struct Named: CustomTestStringConvertible, Sendable {
    let name: String
    let view: SceneView
    var testDescription: String { name }

    init(_ name: String, _ view: SceneView) {
      self.name = name
      self.view = view
    }
  }

  static let sale: SceneView = {
    var scene = SceneView(name: "till-1")
    scene.map = "pos 3.2.0"
    scene.revision = 4711
    scene.frontEnds = ["lane-2", "display"]
    scene.layers = [
      LayerView(
        tabBars: [TabBarView(id: 2, labels: ["Sale", "Customers", "Stock", "Office"], selected: 0)],
        screens: [
          ScreenView(id: 3, name: "SaleHome"),
          ScreenView(
            id: 9, name: "LineItem", title: "Item",
            arguments: [.init(name: "quantity", text: "1"), .init(name: "sku", text: "4006381333931")]),
        ])
    ]
    return scene
  }()

  /// The transitions that the map declares at an item of a sale.
  static let saleTransitions = [
    TransitionView(
      "item", "push", to: "LineItem", title: "Another item",
      [
        parameter("sku") { $0.summary = "The article's number" },
        parameter("quantity", .integer, isRequired: false) {
          $0.minimum = 1
          $0.standard = "1"
        },
      ]),
    TransitionView("discount", "present", to: "Discount"),
    TransitionView("done", "back"),
    TransitionView(
      "ship", "push", to: "Shipping",
      [
        parameter(
          "carrier",
          .choice([
            .init(text: "post", json: #""post""#), .init(text: "parcel", json: #""parcel""#),
            .init(text: "2", json: "2"),
          ])),
        parameter("weight", .number, isRequired: false) { $0.maximum = 31.5 },
        parameter("note", isRequired: false),
      ]),
    TransitionView("help", "present", to: "Help"),
  ]

  private static func parameter(
    _ name: String, _ kind: Parameter.Kind = .text, isRequired: Bool = true,
    _ change: (inout Parameter) -> Void = { _ in }
  ) -> Parameter {
    var parameter = Parameter(name, kind, isRequired: isRequired)
    change(&parameter)
    return parameter
  }

  static let constants: SceneView = {
    var scene = sale
    scene.layers[0].screens[1].constants = [.init(name: "icon", text: "cart"), .init(name: "tone", text: "3")]
    return scene
  }()

  static let sheet = sale.over(
    .sheet, ScreenView(id: 12, name: "Discount", arguments: [.init(name: "sku", text: "4006381333931")]))

  static let sheets = sheet.over(
    .sheet, ScreenView(id: 14, name: "Reason", arguments: [.init(name: "percent", text: "15")])
  ).over(
    .alert, ScreenView(id: 16, name: "TooMuch", title: "Too much", arguments: [.init(name: "limit", text: "10 %")]))

  static let popover = sale.over(.popover, ScreenView(id: 17, name: "Calculator"))

  static let fullscreen: SceneView = {
    var scene = sheet.over(.fullscreen, ScreenView(id: 20, name: "Scanner"))
    scene.layers[2].tabBars = [TabBarView(id: 30, labels: ["Camera", "Keys"], selected: 1)]
    return scene
  }()

  static let longPath: SceneView = {
    var scene = SceneView(name: "files")
    scene.revision = 812
    scene.frontEnds = ["pts/1"]
    scene.layers = [LayerView(screens: (1...60).map { ScreenView(id: $0, name: "Folder\($0)") })]
    return scene
  }()

  static let wide: SceneView = {
    var scene = SceneView(name: "店")
    scene.map = "販売 1.0.0"
    scene.revision = 7
    scene.frontEnds = ["レジ一番", "e\u{301}cran"]
    scene.layers = [
      LayerView(
        tabBars: [TabBarView(id: 2, labels: ["売上", "顧客", "在庫"], selected: 1)],
        screens: [
          ScreenView(id: 1, name: "顧客一覧"),
          ScreenView(
            id: 2, name: "顧客", title: "山田太郎 — Café",
            arguments: [
              .init(name: "e\u{301}", text: "combining e\u{301} and a\u{302}\u{323}"),
              .init(name: "家族", text: "👨‍👩‍👧 🇩🇪 👍🏽 ☎️"),
              .init(name: "番号", text: "一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十"),
              .init(name: "hostile", text: "\u{1B}[2Jred\u{7}\nnext\u{202E}line\u{9B}31m\u{378}"),
            ]),
        ])
    ]
    return scene
  }()

  static let manyTabs: SceneView = {
    var scene = sale
    scene.layers[0].tabBars = [
      TabBarView(id: 2, labels: (1...14).map { "Department\($0)" }, selected: 10),
      TabBarView(id: 3, labels: ["Front", "Middle", "Back"], selected: 1),
      TabBarView(id: 4, labels: ["A", "B"], selected: 0),
    ]
    return scene
  }()

  /// A scene with sensitive arguments, as observers receive it.
  static let secret: SceneView = {
    var scene = sale
    scene.secrecy = Secrecy(["SignIn": ["pin"]])
    scene.layers[0].screens[1] = ScreenView(
      id: 9, name: "SignIn",
      arguments: [.init(name: "pin", text: Secrecy.dots), .init(name: "user", text: "ada")])
    return scene
  }()

  /// Transitions with an argument that is hidden while it is typed.
  static let secretTransitions = [
    TransitionView(
      "unlock", "push", to: "SaleHome",
      [
        parameter("pin") { $0.isSensitive = true },
        parameter("level", .choice([.init(text: "staff", json: #""staff""#), .init(text: "chief", json: #""chief""#)]))
        {
          $0.isSensitive = true
        },
        parameter("till", isRequired: false),
      ])
  ]

  /// A screen that has more than any terminal has room for.
  static let longContent: SceneView = {
    var scene = sale
    scene.layers[0].screens[1].arguments = (1...80).map { .init(name: "line\($0)", text: "value \($0)") }
    scene.layers[0].screens[1].constants = [.init(name: "icon", text: "cart")]
    return scene
  }()

  static let longValues: SceneView = {
    var scene = sale
    scene.layers[0].screens[1].arguments = [
      .init(name: "text", text: String(repeating: "All work and no play makes a dull till. ", count: 40)),
      .init(name: "aVeryLongNameOfAnArgumentIndeed", text: #"{"nested":[1,2,3]}"#),
      .init(name: "empty", text: ""),
    ]
    return scene
  }()
}

extension FrontEndView: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name: name) }
}

extension SceneView {
  /// The scene with one more layer.
  func over(_ presentation: LayerView.Presentation, _ screen: ScreenView) -> SceneView {
    var scene = self
    scene.layers.append(LayerView(presentation: presentation, screens: [screen]))
    return scene
  }
}

extension TerminalState {
  /// A terminal that has received this scene and drawn it.
  static func attached(
    to scene: SceneView, columns: Int = 80, rows: Int = 24, _ charset: Charset = .unicode
  ) -> TerminalState {
    var state = TerminalState(scene: scene.name, size: Size(columns: columns, rows: rows), charset: charset)
    _ = state.handle(.sceneChanged(scene))
    _ = state.handle(.connectionChanged(.attached))
    state.drawnTop = scene.top?.id
    return state
  }

  /// A terminal that has received this scene and the transitions from its top.
  static func attached(
    to scene: SceneView, _ transitions: [TransitionView], columns: Int = 80, rows: Int = 24,
    _ charset: Charset = .unicode
  ) -> TerminalState {
    var state = attached(to: scene, columns: columns, rows: rows, charset)
    _ = state.handle(.transitionsListed(from: scene.top?.id ?? 0, transitions))
    return state
  }

  /// Presses keys, and returns the effects of the last one.
  @discardableResult
  mutating func press(_ keys: Key...) -> [TerminalEffect] {
    var effects: [TerminalEffect] = []
    for key in keys { effects = handle(.key(key)) }
    return effects
  }

  /// Types a text, scalar by scalar.
  mutating func type(_ text: String) {
    for scalar in text.unicodeScalars { press(.scalar(scalar)) }
  }
}
