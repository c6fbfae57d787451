import JSON
import Random

@testable import NavigationStore

/// The expected contents of a store, in dictionaries: the second implementation of the random tests.
struct StoreModel: Equatable {
  struct Snapshot: Equatable {
    var revision: Int
    var bytes: [UInt8]
  }

  var scenes: [Int: Snapshot] = [:]
  /// All records that were written, by revision.
  var records: [Int: [UInt8]] = [:]
  var sceneOfRecord: [Int: Int] = [:]
  /// The revisions of the records of each open scene, ascending.
  var histories: [Int: [Int]] = [:]
  var requests: [Int: StoredRequest] = [:]
  var tokens: [[UInt8]: StoredToken] = [:]
  /// By name; installed ones have a `+` after it.
  var maps: [String: StoredMap] = [:]
  /// By scene and scope.
  var links: [String: StoredLink] = [:]
  var replayFrom = 0
  var lastClose = 0
  var lastRevision = 0
  var lastRequest = 0

  /// The number of records of a scene that are alive.
  static let historyMax = 6

  /// Whether the record of a revision must be kept.
  func isAlive(_ revision: Int) -> Bool {
    guard let scene = sceneOfRecord[revision], let history = histories[scene] else { return false }
    return history.suffix(Self.historyMax).first.map { revision >= $0 } ?? false
  }

  /// Whether the record at an offset of a row must be kept, for the sweep.
  func isAlive(_ row: [UInt8], _ offset: Int) -> Bool {
    RecordHead(row.span, at: offset).map { isAlive($0.revision) } ?? false
  }

  var living: [Int] { histories.values.flatMap { $0.suffix(Self.historyMax) }.sorted() }

  var livingBytes: Int { living.reduce(0) { $0 + (records[$1]?.count ?? 0) } }

  /// Makes up a turn and adds it to a batch.
  ///
  /// - Parameters:
  ///   - batch: The batch, which is emptied first.
  ///   - random: The source of random numbers.
  ///   - recordBytesMax: The maximum size of a record.
  ///   - hasPlainTurns: Whether most turns have only records and replies, like most turns of a navd.
  mutating func turn(
    _ batch: Batch, using random: inout SeededRandom, recordBytesMax: Int = 120, hasPlainTurns: Bool = false
  ) {
    batch.removeAll()
    for _ in 0..<random.below(6) { addRecord(to: batch, using: &random, recordBytesMax: recordBytesMax) }
    if hasPlainTurns, random.below(3) > 0 { return turnReplies(batch, using: &random) }
    // Then the next copy of the logs cuts them.
    if hasPlainTurns, random.below(6) == 0 { batch.isErasing = true }
    if random.below(3) == 0, let scene = anyScene(&random) { addSnapshot(of: scene, to: batch, using: &random) }
    if random.below(3) == 0 { addRequest(to: batch, using: &random) }
    if random.below(4) == 0, let id = requests.keys.min() {
      requests[id] = nil
      batch.forgetRequest(id)
    }
    if random.below(4) == 0, let scene = anyScene(&random) { addToken(scene, to: batch, using: &random) }
    if random.below(5) == 0, let hash = tokens.keys.min(by: { $0.lexicographicallyPrecedes($1) }) {
      tokens[hash] = nil
      batch.forgetToken(hash)
    }
    if random.below(12) == 0, let scene = anyScene(&random) { close(scene, batch) }
    turnMaps(batch)
    turnLinks(batch)
    if random.below(4) == 0 {
      replayFrom = histories.keys.map { scenes[$0].map { $0.revision + 1 } ?? $0 }.min() ?? lastRevision + 1
      batch.replayFrom = replayFrom
    }
  }

  /// Adds replies to a turn that has nothing else except records.
  private mutating func turnReplies(_ batch: Batch, using random: inout SeededRandom) {
    if random.below(3) == 0 { addRequest(to: batch, using: &random) }
    if random.below(5) == 0, let id = requests.keys.min() {
      requests[id] = nil
      batch.forgetRequest(id)
    }
  }

  /// Maps are added and removed depending on the revision, without random numbers.
  private mutating func turnMaps(_ batch: Batch) {
    let isInstalled = lastRevision % 2 == 0
    let name = "map-\(lastRevision % 3)"
    if lastRevision % 5 == 1 {
      let map = StoredMap(
        name: name, kind: isInstalled ? .installed : .found, file: isInstalled ? "" : "\(name).yaml",
        source: Array(String(repeating: "map \(lastRevision) ", count: lastRevision % 60).utf8), time: lastRevision)
      maps[name + (isInstalled ? "+" : "")] = map
      batch.keep(map)
    } else if lastRevision % 11 == 2 {
      maps[name + (isInstalled ? "+" : "")] = nil
      batch.forgetMap(name, isInstalled ? .installed : .found)
    }
  }

  /// Links are added and removed depending on the revision, too.
  private mutating func turnLinks(_ batch: Batch) {
    guard let scene = histories.keys.sorted().dropFirst(lastRevision % 4).first else { return }
    let scope = ["", "in", "né"][lastRevision % 3]
    if lastRevision % 7 < 3 {
      let link = StoredLink(
        scene: scene, scope: scope, url: "app://\(lastRevision)", link: "/{id}", client: "c1", frontEnd: "",
        uid: lastRevision % 3 - 1, pid: -1, opened: lastRevision, ends: lastRevision + 600)
      links["\(scene) \(scope)"] = link
      batch.keep(link)
    } else if lastRevision % 7 == 4 {
      links["\(scene) \(scope)"] = nil
      batch.forgetLink(scene: scene, scope: scope)
    }
  }

  private func anyScene(_ random: inout SeededRandom) -> Int? {
    histories.isEmpty ? nil : histories.keys.sorted()[random.below(histories.count)]
  }

  private mutating func append(_ kind: RecordHead.Kind, scene: Int?, bytes: Int, _ batch: Batch) {
    lastRevision += 1
    let body = [UInt8](repeating: UInt8(lastRevision % 10), count: bytes)
    let bytes = record(lastRevision, scene: scene ?? lastRevision, kind, body)
    records[lastRevision] = bytes
    sceneOfRecord[lastRevision] = scene ?? lastRevision
    histories[scene ?? lastRevision, default: []].append(lastRevision)
    batch.append(bytes)
  }

  private mutating func addRecord(to batch: Batch, using random: inout SeededRandom, recordBytesMax: Int) {
    let scene = histories.count < 3 || random.below(15) == 0 ? nil : anyScene(&random)
    append(scene == nil ? .open : .commit, scene: scene, bytes: random.below(recordBytesMax), batch)
  }

  private mutating func addSnapshot(of scene: Int, to batch: Batch, using random: inout SeededRandom) {
    let revision = histories[scene]?.last ?? scene
    let bytes = [UInt8](repeating: UInt8(ascii: "s"), count: random.below(6000)) + Array("\(revision)".utf8)
    scenes[scene] = Snapshot(revision: revision, bytes: bytes)
    batch.snapshots.append(bytes)
    batch.endSnapshot(of: scene, revision: revision)
  }

  private mutating func addRequest(to batch: Batch, using random: inout SeededRandom) {
    lastRequest += 1
    let request = StoredRequest(
      id: lastRequest, uid: random.below(3), scene: anyScene(&random) ?? 0, request: "né \(random.below(99))",
      hash: random.next(), reply: [UInt8](repeating: 114, count: random.below(300)), time: random.below(999))
    requests[lastRequest] = request
    batch.keep(request)
  }

  private mutating func addToken(_ scene: Int, to batch: Batch, using random: inout SeededRandom) {
    let token = StoredToken(
      hash: [UInt8(random.below(9)), 1, 2], scene: scene, frontEnd: "f\(random.below(50))", uid: random.below(3),
      name: "pts/\(random.below(3))", mode: random.below(3), attached: random.below(99), ends: random.below(2))
    tokens[token.hash] = token
    batch.keep(token)
  }

  private mutating func close(_ scene: Int, _ batch: Batch) {
    append(.close, scene: scene, bytes: 0, batch)
    histories[scene] = nil
    scenes[scene] = nil
    for (hash, token) in tokens where token.scene == scene { tokens[hash] = nil }
    for (key, link) in links where link.scene == scene { links[key] = nil }
    lastClose = lastRevision
    batch.lastClose = lastClose
    batch.closeScene(scene)
  }
}
