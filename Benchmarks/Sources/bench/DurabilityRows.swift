/// The cost of durability: of commits that survive a kill of navd, and of commits that survive a power failure.
struct DurabilityRows {
  let options: Options
  let workplace: Workplace
  let load: LoadGenerator

  init(_ options: Options, _ workplace: Workplace) {
    (self.options, self.workplace, load) = (options, workplace, LoadGenerator(options: options))
  }

  func measure(into table: inout Table) throws {
    if options.wants("dur.normal.50") { try fifty("normal", bar: 2.0, into: &table) }
    if options.wants("dur.full.1") { try one(into: &table) }
    if options.wants("dur.full.50") { try fifty("full", bar: 5, into: &table) }
  }

  private func fifty(_ durability: String, bar: Double, into table: inout Table) throws {
    let floor = try Server.floor(options, workplace)
    let base = try ask(floor, connections: 50)
    floor.end()
    let navd = try opened(durability)
    table.add(
      "dur.\(durability).50", "time of a mutation, \(durability), 50 clients, µs", base: base.microsecondsEach,
      navd: try ask(navd, connections: 50).microsecondsEach, bar: bar)
  }

  private func one(into table: inout Table) throws {
    let base = try load.syncs("\(workplace.folder)/synced")
    let navd = try opened("full")
    table.add(
      "dur.full.1", "a mutation, full, p50, µs (floor: a write and fdatasync)", base: base.p50,
      navd: try ask(navd, connections: 1).p50, bar: 1.8)
  }

  private func opened(_ durability: String) throws -> Server {
    let navd = try Server.navd(options, workplace, durability: durability)
    _ = try load.requests(navd, [Messages.open("s{number}")], count: 50)
    return navd
  }

  private func ask(_ server: Server, connections: Int) throws -> LoadGenerator.Figures {
    try load.requests(server, Messages.mutations("s{connection}"), connections: connections)
  }
}

/// The longest latency among many mutations and checkpoints: of one client, and of fifty with request ids.
struct LongestWaitRow {
  let options: Options
  let workplace: Workplace
  static let bound = 20.0

  init(_ options: Options, _ workplace: Workplace) { (self.options, self.workplace) = (options, workplace) }

  func measure(into table: inout Table) throws {
    if options.wants("wait.max") { try add("wait.max", "mutations", Messages.mutations("s0"), 1, into: &table) }
    if options.wants("wait.max.requests") {
      let messages = Messages.requests("s{connection}")
      try add("wait.max.requests", "mutations with a request id, 50 clients", messages, 50, into: &table)
    }
  }

  private func add(
    _ name: String, _ what: String, _ messages: [String], _ connections: Int, into table: inout Table
  ) throws {
    let load = LoadGenerator(options: options)
    let navd = try Server.navd(options, workplace)
    _ = try load.requests(navd, [Messages.open("s{number}")], count: connections)
    let figures = try load.requests(
      navd, messages, connections: connections, count: options.mutations, seconds: 600)
    table.add(
      name, "the longest of \(figures.requests) \(what), ms (floor: \(Int(Self.bound)) ms)", base: Self.bound,
      navd: figures.max / 1_000, bar: 1)
  }
}
