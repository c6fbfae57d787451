import Navigation
import NavigationProtocol

/// One place at a scene: who mirrors it, and the token by which it takes the place again.
///
/// It outlives its stream: when that ends the front-end is detached, and its token is good for a day.
final class FrontEnd {
  enum Mode: Int {
    /// Shows the scene, beside others.
    case mirror
    /// Shows the scene, and keeps other mirrors out.
    case exclusive
    /// Looks on.
    case observe

    init(_ wire: SceneInterface.Attach.Parameters.Mode?) {
      self =
        switch wire {
        case .exclusive: .exclusive
        case .observe: .observe
        case .mirror, nil: .mirror
        }
    }

    var wire: SceneInterface.FrontEnd.Mode {
      switch self {
      case .mirror: .mirror
      case .exclusive: .exclusive
      case .observe: .observe
      }
    }
  }

  /// `f` and a number that this daemon gave once.
  let id: String
  /// Of its token, which is kept nowhere.
  let tokenHash: [UInt8]
  let uid: Int
  var name: String
  var mode: Mode
  var pid: Int
  var guards: [String] = []
  var capabilities: [String] = []
  /// Wall-clock time of the last attach.
  var attachedAt: Timestamp
  /// The number of the last attach: of two front-ends the newer one has the larger, whatever the clock was set to.
  var attachment = 0
  /// The stream that is its lease; nil while detached.
  var stream: EventStream?
  /// When its token ends, on the loop's clock; meaningful while detached.
  var tokenEnds: Milliseconds = 0
  /// Whether it is in the `FrontEndNews` of its scene.
  var isNews = false

  init(id: String, tokenHash: [UInt8], uid: Int, name: String, mode: Mode, pid: Int, attachedAt: Timestamp) {
    self.id = id
    self.tokenHash = tokenHash
    self.uid = uid
    self.name = name
    self.mode = mode
    self.pid = pid
    self.attachedAt = attachedAt
  }

  var isAttached: Bool { stream != nil }

  /// Whether it only looks on: its place counts against `observerTokensOfScene`.
  var observes: Bool { mode == .observe }

  /// What it guards is guarded under its new name.
  ///
  /// - Returns: Whether it guards anything that has one.
  func renameGuards(by renames: [MapRenames.Rename]) -> Bool {
    let before = guards
    for place in guards.indices {
      if let rename = renames.first(where: { Text.isSame($0.old, guards[place]) }) { guards[place] = rename.new }
    }
    return guards != before
  }

  /// Whether it guards screens of that name.
  func isGuarding(_ name: String) -> Bool { guards.contains { Text.isSame($0, name) } }

  /// Whether it answers delegated requests.
  var answersRequests: Bool { capabilities.contains { Text.isSame($0, "requests") } }

  /// Whether it keeps its scene active.
  var mirrors: Bool { isAttached && !observes }
}
