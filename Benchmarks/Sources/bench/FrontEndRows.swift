import Foundation

/// Front-ends: the latency of a commit, the cost of drawing it, and the time to the first picture.
struct FrontEndRows {
  let options: Options
  let workplace: Workplace
  let load: LoadGenerator

  /// The number of nodes of the large scene, including the stack of its screens.
  static let nodes = 10_000
  static let commits = 100
  static let attachments = 10

  init(_ options: Options, _ workplace: Workplace) {
    (self.options, self.workplace, load) = (options, workplace, LoadGenerator(options: options))
  }

  func measure(into table: inout Table) throws {
    if options.wants("front.update") { try update(into: &table) }
    if options.wants("front.move") { try move(into: &table) }
    if options.wants("front.attach10k") { try attach(into: &table) }
    if options.wants("term.attach10k") { try attachTerminal(into: &table) }
    if options.wants("term.cpu") || options.wants("term.bytes") { try draw(into: &table) }
    if options.wants("till.start") { try startTill(into: &table) }
  }

  private func update(into table: inout Table) throws {
    let floor = try Server.floor(options, workplace)
    let base = try load.requests(floor, Messages.mutations("s0"), onOneCore: true)
    floor.end()
    let navd = try opened(Messages.open("s0"))
    let figures = try load.mirror(navd, "updates", scene: "s0", number: options.seconds, onOneCore: true)
    table.add(
      "front.update", "from a commit to its PathUpdate in a Swift front-end, on one core, p50, µs", base: base.p50,
      navd: figures.median, bar: 3)
  }

  private func move(into table: inout Table) throws {
    let floor = try Server.floor(options, workplace)
    let base = try load.requests(floor, Messages.mutations("s0"), onOneCore: true)
    floor.end()
    let navd = try Server.navd(options, workplace)
    let figures = try load.mirror(navd, "moves", scene: "orders", number: options.seconds, onOneCore: true)
    table.add(
      "front.move", "from a typed move in a Swift front-end to the mirror that shows it, on one core, p50, µs",
      base: base.p50, navd: figures.median, bar: 2.5)
  }

  private func attach(into table: inout Table) throws {
    let navd = try opened(Messages.open("large", screens: Self.nodes - 1))
    let figures = try load.mirror(navd, "attach", scene: "large", number: Double(Self.attachments))
    table.add(
      "front.attach10k", "a Swift front-end attaches to 10,000 nodes, ms (floor: 50 ms)", base: 50,
      navd: figures.median, bar: 1)
  }

  private func attachTerminal(into table: inout Table) throws {
    let navd = try opened(Messages.open("large", screens: Self.nodes - 1))
    let figures = try load.pictures(navd, navctl(navd, "attach large"), until: "front-end")
    table.add(
      "term.attach10k", "from the start of `navctl attach` to its picture of 10,000 nodes, ms (floor: 50 ms)", base: 50,
      navd: figures.firstMilliseconds, bar: 1)
  }

  private func draw(into table: inout Table) throws {
    let navd = try opened(Messages.open("s0"))
    let figures = try load.pictures(
      navd, navctl(navd, "attach s0"), until: "front-end", Messages.mutations("s0"), count: Self.commits)
    table.add(
      "term.cpu", "CPU of `navctl attach` for a commit, at 200x60, µs (floor: 2 ms)", base: 2_000,
      navd: figures.processorMicrosecondsEach, bar: 1)
    table.add(
      "term.bytes", "what it draws for a commit, bytes (floor: the first picture)", base: Double(figures.firstBytes),
      navd: figures.bytesEach, bar: 0.1)
  }

  private func startTill(into table: inout Table) throws {
    let (till, map) = ("\(options.binaries)/till", "\(workplace.folder)/till.yaml")
    let navd = try Server.navd(options, workplace)
    try Tool.run([till, "--emit-map"]).write(to: URL(filePath: map))
    _ = try Tool.run(navctl(navd, "map install \(map)").split(separator: " ").map(String.init))
    let figures = try load.pictures(navd, "\(till) --address unix:\(navd.socket)", until: " ready")
    table.add(
      "till.start", "from the start of the till to its first picture, ms (floor: 100 ms)", base: 100,
      navd: figures.firstMilliseconds, bar: 1)
  }

  private func navctl(_ navd: Server, _ verb: String) -> String {
    "\(options.binaries)/navctl --address unix:\(navd.socket) \(verb)"
  }

  /// Starts a navd with a scene, which may be larger than the scenes of `load`.
  private func opened(_ message: String) throws -> Server {
    let navd = try Server.navd(options, workplace)
    guard let reply = Connection(navd.socket)?.ask(message), !reply.hasPrefix(#"{"error""#) else {
      throw Server.Failure(description: "navd has not opened its scene")
    }
    return navd
  }
}
