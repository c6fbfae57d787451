import JSON
import Navigation
import NavigationProtocol

/// A place at a scene: the client that mirrors it, and the token with which it can return.
///
/// It outlives its stream: when the stream ends, the front-end is detached, and its token is valid for a day.
final class FrontEnd {
  enum Mode: Int {
    /// Shows the scene, beside others.
    case mirror
    /// Shows the scene, and keeps other mirrors out.
    case exclusive
    /// Only observes.
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
  /// The hash of its token, which itself is kept nowhere.
  let tokenHash: [UInt8]
  let uid: Int
  var name: String
  var mode: Mode
  var pid: Int
  /// The names of the screens that it guards.
  var guards: [String] = [] { didSet { guardedNames = NameSet(guards) } }
  private(set) var guardedNames = NameSet([])
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
  private var charge: Charge
  /// Its bytes in a snapshot while it is attached, at most.
  private(set) var wireBytes = 0

  /// - Parameter account: The user whose place it is; charged once the front-end has it.
  init(
    id: String, tokenHash: [UInt8], account: UserAccount, name: String, mode: Mode, pid: Int, attachedAt: Timestamp
  ) {
    self.id = id
    self.tokenHash = tokenHash
    uid = account.uid
    charge = Charge(.frontEnds, of: account)
    self.name = name
    self.mode = mode
    self.pid = pid
    self.attachedAt = attachedAt
  }

  var isAttached: Bool { stream != nil }

  // MARK: - Bytes

  /// The bytes of a front-end in memory, with its token.
  ///
  /// - Parameter names: Those of its guards and capabilities.
  static func bytes(name: String, names: [String]) -> Int {
    names.reduce(bytesOfOne + name.utf8.count) { $0 + bytesOfName + $1.utf8.count }
  }

  /// A front-end without any names, and what a name takes besides its bytes.
  private static let (bytesOfOne, bytesOfName) = (512, 32)

  /// The largest `frontEndBytesOfScene` and `observerBytesOfScene`. With them a snapshot of the largest scene fits in the
  /// longest message.
  static let (bytesOfSceneMax, observerBytesOfSceneMax) = (1 << 20, 512 << 10)

  /// The bytes of a front-end in a snapshot, at most.
  ///
  /// - Parameters:
  ///   - guards: The number of screens that it guards. A map may give them longer names.
  ///   - capabilities: Their names.
  static func wireBytes(name: String, guards: Int, capabilities: [String]) -> Int {
    let names = 256 + name.jsonByteCount + guards * (2 * Text.nameBytesMax + 3)
    return capabilities.reduce(names) { $0 + $1.jsonByteCount + 3 }
  }

  /// Its bytes.
  var bytes: Int { Self.bytes(name: name, names: guards + capabilities) }

  /// The bytes that are charged to its user.
  var chargedBytes: Int { charge.bytes }

  /// Charges its bytes to its user, after it has come or changed.
  func updateCharge() {
    charge.set(bytes)
    wireBytes = Self.wireBytes(name: name, guards: guards.count, capabilities: capabilities)
  }

  /// Releases its charge, because its place is given up.
  func discharge() { charge.set(0) }

  // MARK: - What it is asked

  /// Whether it only observes: its place counts against `observerTokensOfScene`.
  var observes: Bool { mode == .observe }

  /// Gives guarded screens their new names.
  ///
  /// - Parameter newNames: The new names, by the bytes of the old ones.
  /// - Returns: Whether it guards anything that has one.
  func renameGuards(_ newNames: [[UInt8]: String]) -> Bool {
    let renamed = guards.map { newNames[Array($0.utf8)] }
    if renamed.allSatisfy({ $0 == nil }) { return false }
    guards = zip(renamed, guards).map { $0 ?? $1 }
    return true
  }

  /// Whether it guards screens of that name.
  func isGuarding(_ name: String) -> Bool { guardedNames.contains(name) }

  /// Whether it answers delegated requests.
  var answersRequests: Bool { capabilities.contains { Text.isSame($0, "requests") } }

  /// Whether it keeps its scene active.
  var mirrors: Bool { isAttached && !observes }
}
