// Operations on screens and coordinators that are there, and those of a map.
extension SizeGenerator {
  private mutating func reference() -> String { #"{"name":\#(SizedScreen.name(random.below(20)))}"# }

  /// The name of a screen that the map declares, or may declare.
  private mutating func element() -> String { #""N\#(random.below(SizedMap.screens))""# }

  mutating func otherCall() -> SizedCall {
    let screen = screen()
    let result = #","result":\#(object(upTo: setting[.argumentBytes]).json)"#
    let coordinator = random.below(1_000)
    switch random.below(12) {
    case 0: return .other("GoBackTo", parameters: #","to":\#(reference())"#)
    case 1: return .other("DismissPresented", parameters: "")
    case 2: return .other("DismissSuccessor", parameters: #","of":\#(reference())"#)
    case 3, 4: return .other("ReplaceScreen", parameters: #","screen":\#(reference()),"with":\#(screen.json())"#)
    case 5: return .other("MakeVisible", parameters: #","screen":\#(reference())"#)
    case 6: return .other("Refresh", parameters: "")
    case 7, 8:
      let name = SizedScreen.name(random.below(20))
      return .other(
        "ReplaceCoordinator", parameters: #","with":\#(name),"root":\#(container().json)"#, coordinator: coordinator)
    case 9, 10: return .other("FinishCoordinator", parameters: result, coordinator: coordinator)
    default:
      let list = SizedScreen.list(count(of: screen), of: screen)
      return .other("ReplaceChildScreens", parameters: #","screens":\#(list)"#, coordinator: coordinator)
    }
  }

  mutating func mapCall() -> SizedCall {
    let count = 1 + near(random.pick([3, 20, 200]))
    switch random.below(9) {
    case 0: return .other("Show", parameters: #","elements":[\#(list(of: count))]"#)
    case 1: return .other("Hide", parameters: #","element":\#(element()),"atomic":\#(random.chance(50))"#)
    case 2: return .other("ChangeRoute", parameters: #","route":[\#(list(of: count))]"#)
    case 3: return .other("Move", parameters: #","transition":"\#(random.pick(["next", "over"]))"\#(arguments())"#)
    case 4:
      let move = #"{"move":"next"\#(arguments())}"#
      let moves = Array(repeating: move, count: min(count, 1 + 100_000 / move.utf8.count)).joined(separator: ",")
      return .other("Follow", parameters: #","steps":[{"case":"main"},\#(moves)]"#)
    case 5: return .other("ActivateLinks", parameters: #","scope":"g\#(random.below(max(1, scopes)))""#)
    default:
      let scope = random.chance(80) && scopes > 0 ? random.below(scopes) : nil
      let value =
        (hasSecrets ? SizedScreen.mark : "v")
        + String(repeating: random.pick(["x", "%41", "a+b"]), count: near(setting[.linkBytes]) / 3)
      return .other("OpenLink", parameters: #","url":"\#(SizedMap.url(scope, value))""#)
    }
  }

  /// An Apply with operations of which one fails, and others in its place.
  mutating func attempt(_ calls: [SizedCall]) -> SizedCall {
    let list = calls.map { #"{"operation":"\#($0.name)"\#($0.parameters())}"# }.joined(separator: ",")
    let fail = random.chance(50) ? #",{"operation":"Fail","message":"no"}"# : ""
    return .apply(
      1 + random.below(10),
      [.other("Try", parameters: #","operations":[\#(list)\#(fail)],"otherwise":[\#(list)],"ensure":[\#(list)]"#)])
  }

  private mutating func list(of count: Int) -> String {
    var names: [String] = []
    for _ in 0..<count { names.append(element()) }
    return names.joined(separator: ",")
  }

  private mutating func arguments() -> String {
    let bytes = min(setting[.argumentBytes], setting[.sceneBytes], 1 << 20)
    return #","arguments":{"t":\#(object(upTo: bytes).json)}"#
  }

  // MARK: - Maps

  mutating func map() -> SizedMap {
    while true {
      var map = SizedMap(isSecret: secrets == .all || secrets == .some && random.chance(50), scopes: scopes)
      if random.chance(30) { map.scopes = random.below(scopes + 1) }
      if random.chance(60) { map.title = text(upTo: min(setting[.sceneBytes], 900_000)) }
      map.hasConstant = random.chance(30)
      if random.chance(40) { map.depth = near(setting[.sceneDepth] / 2 + 1) }
      if random.chance(40) { map.count = 1 + random.below(20) }
      if map.sourceBytes <= min(callBytes, 1 << 20) { return map }
    }
  }

  /// A change of the map, and what is read of its scene before and after.
  mutating func changeOfMap() -> [SizedStep] {
    let read = SizedStep.read(scene: Self.scenes - 1)
    return [read, random.pick([.install(map()), .install(map()), .removeMap, .installAgain]), read]
  }

  /// A sensitive value leaves the scene with the map, and nothing else changes.
  mutating func leaving() -> [SizedStep] {
    let scene = Self.scenes - 1
    func call(_ call: SizedCall) -> SizedStep {
      .call(scene: scene, call, user: scene, context: SizedObject(), isOnce: false, isUndone: false)
    }
    var screen = SizedScreen(name: random.below(3))
    screen.secret = 1 + random.below(20)
    let push = call(.push(screen))
    screen.secret = 0
    let reference = #"{"name":\#(SizedScreen.name(screen.name))}"#
    let replace = call(.other("ReplaceScreen", parameters: #","screen":\#(reference),"with":\#(screen.json())"#))
    return [push, .read(scene: scene), replace, .read(scene: scene)]
  }
}
