import NavigationProtocol

/// The origin of a commit in a few words.
enum OriginText {
  static func who(_ origin: SceneInterface.Origin) -> String {
    if let frontEnd = origin.frontEnd { return "front-end \(frontEnd.shown)" }
    if let client = origin.client { return client.shown + (origin.pid.map { " (pid \($0))" } ?? "") }
    if let pid = origin.pid { return "pid \(pid)" }
    return ""
  }
}
