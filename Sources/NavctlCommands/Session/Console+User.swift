import EventLoop
import NavigationProtocol

// The questions that navctl asks the user, and the user's preferences.
extension Console {
  /// The file with the user's keys and looks for `attach`: `navd/attach.yaml` in `$XDG_CONFIG_HOME` or `~/.config`.
  var attachPreferences: (file: String, text: String)? {
    func folder(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    guard let folder = folder("XDG_CONFIG_HOME") ?? folder("HOME").map({ $0 + "/.config" }) else { return nil }
    let file = folder + "/navd/attach.yaml"
    guard let bytes = try? StandardStream.readFile(file, limit: Self.preferenceBytesMax) else { return nil }
    return (file, String(decoding: bytes, as: UTF8.self))
  }

  private static let preferenceBytesMax = 64 << 10

  /// Whether there is a user who can be asked.
  var hasUser: Bool { readLine != nil }

  /// Asks the user which scene is meant, and again among those that begin with the answer if these are several.
  ///
  /// - Returns: nil without a user, or if the line names no scene.
  func chosen(among scenes: [SceneInterface.SceneInfo]) -> String? {
    guard let readLine else { return nil }
    var left = scenes
    for _ in 0..<Self.asksMax {
      writeError(Self.question(left))
      guard let line = readLine(), !line.isEmpty else { return nil }
      // A name may be a number.
      if scenes.contains(where: { $0.scene == line }) { return line }
      let listed = left.prefix(Session.listMax)
      if let number = Int(line), (1...listed.count).contains(number) { return listed[number - 1].scene }
      left = scenes.filter { $0.scene.hasPrefix(line) }
      if left.count <= 1 { return left.first?.scene }
    }
    return nil
  }

  /// How often the user is asked for one scene.
  private static let asksMax = 5

  /// The first scenes with their numbers, and the question.
  private static func question(_ scenes: [SceneInterface.SceneInfo]) -> String {
    let listed = scenes.prefix(Session.listMax)
    let lines = listed.enumerated().map { index, scene in
      let top = scene.top.map { "  \($0.title ?? $0.name)" } ?? ""
      return "\(index + 1)  \((scene.scene + top).shown)\n"
    }
    let more = scenes.count - listed.count
    let question = "which scene (1-\(listed.count), or \(more > 0 ? "the first letters of " : "")its name)? "
    return lines.joined() + (more > 0 ? "… and \(more) more\n" : "") + question
  }
}
