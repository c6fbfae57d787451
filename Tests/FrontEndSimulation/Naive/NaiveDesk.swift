/// A second opinion on the front-ends of a scene, written from the rules (docs/specification/model.md §9, §11): tokens,
/// modes, front-ends that exclude each other, and forgotten tokens. It knows nothing of navd.
struct NaiveDesk {
  struct Room {
    let owner: Int
    /// In the order in which they first came.
    var places: [NaivePlace] = []
  }

  let tokensOfScene: Int
  let observerTokensOfScene: Int
  let tokenMilliseconds: Int
  var rooms: [String: Room] = [:]
  /// The number of the last front-end that came, and how often one has attached.
  private var frontEndsMade = 0
  private var attachments = 0

  init(_ setting: Setting) {
    tokensOfScene = setting.tokensOfScene
    observerTokensOfScene = setting.observerTokensOfScene ?? 64
    tokenMilliseconds = setting.tokenMilliseconds
  }

  /// The place that a token is of.
  private func place(_ token: String, in room: Room, for client: Client, at wall: Int) -> NaivePlace? {
    room.places.first { place in
      place.token == token && place.uid == client.user.uid && (place.client != nil || place.tokenEnds > wall)
    }
  }

  /// A front-end comes, or comes back.
  /// - Parameter leaves: called with each place that is lost to it.
  mutating func attach(
    _ client: Client, _ call: SentCall, to scene: String, _ attaching: Attaching, at wall: Int,
    leaves: (NaivePlace) -> Void
  ) -> Expectation {
    let mode = attaching.mode ?? "mirror"
    if mode != "observe", client.role < .navigate { return .error("PermissionDenied") }
    guard let room = rooms[scene] else { return .error("SceneNotFound") }
    if client.place != nil { return .error("InvalidParameter") }
    var known: NaivePlace?
    if let token = call.meaning.token {
      known = place(token, in: room, for: client, at: wall)
      if known == nil { return .error("InvalidToken") }
    }
    let inTheWay = room.places.filter { other in
      mode != "observe" && other !== known && other.isMirroring && (mode == "exclusive" || other.mode == "exclusive")
    }
    if !inTheWay.isEmpty {
      if !attaching.steal { return .error("SceneBusy") }
      if room.owner != client.user.uid, client.role < .admin { return .error("PermissionDenied") }
    }
    if known.map({ ($0.mode == "observe") != (mode == "observe") }) ?? true {
      makeRoom(for: mode, of: client.user.uid, in: scene)
    }
    let place = known ?? newPlace(client, in: scene)
    for other in inTheWay {
      leaves(other)
      remove(other, from: scene)
    }
    // A front-end that is still attached keeps its questions, unless it only observes from now on.
    if mode == "observe" { leaves(place) }
    if place.client != nil { place.leave(until: 0) }
    attachments += 1
    place.attachment = attachments
    place.mode = mode
    place.guards = mode == "observe" ? [] : attaching.guards.map { Desk.name($0) }
    place.everGuarded.formUnion(place.guards)
    place.carriesOut = mode != "observe" && attaching.carriesOut
    (place.client, place.call) = (client, call)
    client.place = place
    if mode == "observe" { client.role = .observe }
    return .attached(place.number)
  }

  private mutating func newPlace(_ client: Client, in scene: String) -> NaivePlace {
    frontEndsMade += 1
    let place = NaivePlace(frontEndsMade, uid: client.user.uid)
    rooms[scene]?.places.append(place)
    return place
  }

  /// Observers take places from observers only, and others from others; only from the user with the most of them.
  private mutating func makeRoom(for mode: String, of uid: Int, in scene: String) {
    while true {
      let alike = places(like: mode, in: scene)
      if alike.count < tokens(of: mode) { return }
      let owners = alike.map(\.uid) + [uid]
      let most = owners.map { one in owners.count { $0 == one } }.max()
      guard let oldest = detached(alike, owning: most, owners) else { return }
      remove(oldest, from: scene)
    }
  }

  /// More may be attached at once than may come back.
  private mutating func keepTokens(of mode: String, in scene: String) {
    while true {
      let alike = places(like: mode, in: scene)
      let left = alike.filter { $0.client == nil }
      if left.count <= tokens(of: mode) { return }
      let owners = alike.map(\.uid)
      let most = left.map { one in owners.count { $0 == one.uid } }.max()
      guard let oldest = detached(alike, owning: most, owners) else { return }
      remove(oldest, from: scene)
    }
  }

  private func tokens(of mode: String) -> Int { mode == "observe" ? observerTokensOfScene : tokensOfScene }

  private func places(like mode: String, in scene: String) -> [NaivePlace] {
    rooms[scene]?.places.filter { ($0.mode == "observe") == (mode == "observe") } ?? []
  }

  /// The place left longest, of a user with a number of places.
  private func detached(_ alike: [NaivePlace], owning count: Int?, _ owners: [Int]) -> NaivePlace? {
    alike.filter { one in one.client == nil && owners.count { $0 == one.uid } == count }
      .min { $0.tokenEnds < $1.tokenEnds }
  }

  /// A place is no more, and so is its token.
  mutating func remove(_ place: NaivePlace, from scene: String) {
    place.leave(until: 0)
    rooms[scene]?.places.removeAll { $0 === place }
  }

  /// Lets a connection speak for an existing front-end.
  func adopt(_ client: Client, scene: String, token: String, at wall: Int) -> Expectation {
    guard let room = rooms[scene] else { return .error("SceneNotFound") }
    guard let place = place(token, in: room, for: client, at: wall), place.client != nil else {
      return .error("InvalidToken")
    }
    client.place = place
    if place.mode == "observe" { client.role = .observe }
    return .reply
  }

  /// The stream of a front-end has ended: it has a day to come back.
  mutating func detach(_ place: NaivePlace, at wall: Int) {
    place.leave(until: wall + tokenMilliseconds)
    for (scene, room) in rooms where room.places.contains(where: { $0 === place }) {
      keepTokens(of: place.mode, in: scene)
    }
  }

  /// navd was killed: no front-end is attached any more, and no token is forgotten.
  func leaveAll(at wall: Int) {
    for place in rooms.values.flatMap(\.places) where place.client != nil {
      place.leave(until: wall + tokenMilliseconds)
    }
  }

  /// Removes expired entries, as navd does once a second.
  mutating func sweep(at wall: Int) {
    for name in Desk.scenes { rooms[name]?.places.removeAll { $0.client == nil && $0.tokenEnds <= wall } }
  }

  /// navd was restarted: no front-end is attached, and each known one has a day to come back.
  mutating func restart(keepsState: Bool, at wall: Int) {
    if !keepsState { rooms = [:] }
    leaveAll(at: wall)
    frontEndsMade = rooms.values.flatMap(\.places).map(\.number).max() ?? 0
    attachments = 0
  }

  /// The front-ends that are there.
  func attached(_ scene: String) -> [NaivePlace] { rooms[scene]?.places.filter { $0.client != nil } ?? [] }
}

/// A front-end's place at a scene.
final class NaivePlace {
  let number: Int
  let uid: Int
  /// Its token; nil until its client has read it.
  var token: String?
  var mode = ""
  var guards: [String] = []
  /// What it has guarded: a question stays when it attaches again and guards less.
  var everGuarded: Set<String> = []
  var carriesOut = false
  /// The client that reads its stream, and the call that the stream answers; nil while it is detached.
  var client: Client?
  var call: SentCall?
  var attachment = 0
  /// By the clock on the wall.
  var tokenEnds = 0

  init(_ number: Int, uid: Int) {
    self.number = number
    self.uid = uid
  }

  var name: String { "f\(number)" }
  var isMirroring: Bool { client != nil && mode != "observe" }

  func leave(until end: Int) {
    if let client, client.place === self { client.place = nil }
    (client, call) = (nil, nil)
    tokenEnds = end
  }
}
