/// The scenes of a run, their map and their users.
enum Desk {
  /// The first one has the map.
  static let scenes = ["desk", "plain", "third"]
  static let screens = ["Home", "List", "Detail", "Form", "Other", "Slow", "Note"]
  static let scope = "gate"

  static func scene(_ number: Int) -> String { scenes[abs(number % scenes.count)] }
  static func hasMap(_ scene: String) -> Bool { scene == scenes[0] }
  static func name(_ number: Int) -> String { screens[abs(number % screens.count)] }
  static func rootCase(_ number: Int) -> String { number % 2 == 0 ? "main" : "other" }
  static func link(_ number: Int) -> String {
    ["d://gate/\(number)", "d://front/\(number)", "d://any/1"][abs(number % 3)]
  }

  static func screen(_ number: Int, bytes: Int = 0) -> String {
    let name = name(number)
    if bytes == 0 { return #"{"name":"\#(name)"}"# }
    return #"{"name":"\#(name)","arguments":{"text":"\#(String(repeating: "x", count: bytes))"}}"#
  }

  /// The contents with which a scene is opened, with a comma in front.
  static func opening(_ scene: String) -> String {
    if hasMap(scene) { return #","map":"desk""# }
    let tabs = #"{"tabs":{"items":[{"name":"a","screen":{"name":"Home"}},{"name":"b","screen":{"name":"List"}}]}}"#
    return #","container":\#(tabs)"#
  }

  /// The time that a guard of a screen has to answer, and whether silence allows.
  static func patience(_ screen: String, in scene: String) -> (milliseconds: Int, allows: Bool) {
    switch screen {
    case "Detail" where hasMap(scene): (2_000, true)
    case "Form" where hasMap(scene): (30_000, false)
    default: (5_000, false)
    }
  }

  /// The longest that any question waits for its answer.
  static let patienceMax = 60_000

  static let map = """
    map: desk
    version: 1.0.0
    window:
      initial: main
      cases:
        main: {tabs: {name: TabsDescription, items: {a: {stack: Home}, b: {stack: List}}}}
        other: {stack: List}
    screens:
      Home:
        handles:
          show:
            Detail: {push: Detail}
            Form: {present: Form, as: sheet}
            Other: {delegate: true}
            Slow: {delegate: true, timeout: 200ms}
            Note: {delegate: true, timeout: 1min}
          hide: {Note: {delegate: true}, Detail: {pop: true}}
      List:
        handles:
          show: {Detail: {push: Detail}, Other: {delegate: true}, Form: {present: Form, as: alert}}
          hide: {Detail: {pop: true}, Other: {delegate: true}}
          change: {Other: {delegate: true}}
      Detail:
        arguments: {text: {type: string, optional: true}}
        guard: {timeout: 2s, onTimeout: allow}
        handles: {show: {Other: {delegate: true, timeout: 1min}, Note: {push: Note}}, hide: {Detail: {pop: true}}}
      Form: {guard: {timeout: 30s, onTimeout: refuse}}
      Other: {handles: {hide: {Other: {pop: true}}}}
      Slow: {}
      Note: {arguments: {text: {type: string, trait: true, optional: true}}, handles: {hide: {Note: {dismiss: soft}}}}
    links:
      schemes: [d]
      scopes: {gate: {active: false, expires: 20s}}
      routes:
        - {path: "/gate/{n}", scope: gate, show: [Home, Detail]}
        - {path: "/front/{n}", needsFrontEnd: true, show: [List, Note]}
        - {path: "/any/{n}", show: [Home, {screen: Form}]}
    """
}

/// A user that connects; see `role`.
struct User {
  let number: Int

  static let count = 4
  /// The user that the daemon runs as.
  static let daemon = 1_000
  static let (navigators, observers) = (500, 501)

  var uid: Int { [Self.daemon, 2_001, 2_002, 3_001][number] }
  var groups: [Int] { [[], [Self.navigators], [Self.navigators], [Self.observers]][number] }

  var role: NaiveRole { [.admin, .navigate, .navigate, .observe][number] }
}

/// The rights of a connection. Each role includes those before it.
enum NaiveRole: Int, Comparable {
  case observe
  case navigate
  case admin

  static func < (a: NaiveRole, b: NaiveRole) -> Bool { a.rawValue < b.rawValue }
}
