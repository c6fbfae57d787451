import NavigationClient

/// A fact that does not hold.
struct Unexpected: Error { var place: String }

func expect(_ holds: Bool, file: StaticString = #fileID, line: Int = #line) throws {
  if !holds { throw Unexpected(place: "\(file):\(line)") }
}

func expectPath(
  _ scene: any NavigationScene, _ names: String..., file: StaticString = #fileID, line: Int = #line
) throws {
  let path = scene.path.current.map(\.name)
  if path != names { throw Unexpected(place: "\(file):\(line): \(path)") }
}

/// A map of one screen that leaves all others to the app.
enum FreeMap: SceneMap {
  static let name = "free"
  static let version = "1.0.0"
  static let isStrict = false
  struct Cases: WindowCases { let home = Case(Stack<Start>()) }
}

struct Start: ContentScreen {}
