/// One commit that is sent to a thousand subscribers.
struct FanOutRow {
  let options: Options
  let workplace: Workplace

  init(_ options: Options, _ workplace: Workplace) { (self.options, self.workplace) = (options, workplace) }

  func measure(into table: inout Table) throws {
    guard options.wants("fan1000.rate") else { return }
    let load = LoadGenerator(options: options)
    let floor = try Server.floor(options, workplace)
    let base = try load.fanOut(floor, subscribe: "S", ["P" + Messages.push("s0")], subscribers: 1000)
    floor.end()
    let navd = try Server.navd(options, workplace)
    _ = try load.requests(navd, [Messages.open("s0")], count: 1)
    let figures = try load.fanOut(
      navd, subscribe: Messages.subscribe("s0"), Messages.mutations("s0"), subscribers: 1000)
    table.add(
      "fan1000.rate", "a delivery of a commit to 1,000 subscribers, µs", base: base.microsecondsEach,
      navd: figures.microsecondsEach, bar: 1.4)
  }
}

/// The time of a run of navctl.
struct CommandLineRow {
  let options: Options
  let workplace: Workplace

  init(_ options: Options, _ workplace: Workplace) { (self.options, self.workplace) = (options, workplace) }

  func measure(into table: inout Table) throws {
    guard options.wants("cli") else { return }
    let load = LoadGenerator(options: options)
    let floor = try Server.floor(options, workplace)
    let navd = try Server.navd(options, workplace)
    _ = try load.requests(navd, [Messages.open("s0")], count: 1)
    let starts = try load.starts(
      [
        "\(options.tools)/load requests \(floor.socket) --count 1 --template x",
        "\(options.binaries)/navctl --address unix:\(navd.socket) --scene s0 path",
      ], count: 50)
    table.add(
      "cli", "wall time of `navctl path`, ms (floor: a C program that asks once)", base: starts[0].median,
      navd: starts[1].median, bar: 2.4)
  }
}

/// A push on a stack of 10,000 screens, compared with one on a stack of 10.
struct DepthRow {
  let options: Options
  let workplace: Workplace

  init(_ options: Options, _ workplace: Workplace) { (self.options, self.workplace) = (options, workplace) }

  func measure(into table: inout Table) throws {
    guard options.wants("push10k") else { return }
    let load = LoadGenerator(options: options)
    let navd = try Server.navd(options, workplace)
    var costs: [Double] = []
    for (scene, depth) in [("ten", 10), ("tenThousand", 10_000)] {
      _ = try load.requests(navd, [Messages.open(scene)], count: 1)
      _ = try load.requests(navd, [Messages.push(scene)], depth: 64, count: depth - 1, seconds: 60)
      let before = navd.processorSeconds
      let figures = try load.requests(navd, Messages.mutations(scene), depth: 64)
      costs.append((navd.processorSeconds - before) / Double(figures.requests) * 1e6)
    }
    table.add(
      "push10k", "CPU of a mutation on a stack of 10,000, µs (floor: of 10)", base: costs[0], navd: costs[1], bar: 1.2)
  }
}

/// The memory of 10,000 scenes with ten screens each.
struct MemoryRow {
  let options: Options
  let workplace: Workplace
  static let scenes = 10_000

  init(_ options: Options, _ workplace: Workplace) { (self.options, self.workplace) = (options, workplace) }

  func measure(into table: inout Table) throws {
    guard options.wants("mem10k") else { return }
    let load = LoadGenerator(options: options)
    let navd = try Server.navd(options, workplace)
    let empty = navd.residentBytes
    _ = try load.requests(
      navd, [Messages.open("m{number}", screens: 10)], depth: 16, count: Self.scenes, seconds: 60)
    table.add(
      "mem10k", "memory of a scene of ten screens at 10,000, bytes (floor: 4 KiB)", base: 4096,
      navd: Double(navd.residentBytes - empty) / Double(Self.scenes), bar: 1)
  }
}

/// The memory of a full history, most of which is on disk.
struct HistoryRow {
  let options: Options
  let workplace: Workplace
  static let scenes = 500
  static let commits = 1_000
  static let bound = 16_384.0

  init(_ options: Options, _ workplace: Workplace) { (self.options, self.workplace) = (options, workplace) }

  func measure(into table: inout Table) throws {
    guard options.wants("mem.history") else { return }
    let load = LoadGenerator(options: options)
    let navd = try Server.navd(options, workplace)
    _ = try load.requests(navd, [Messages.open("s{number}")], count: Self.scenes, seconds: 60)
    // The memory that as many connections leave behind does not count.
    _ = try load.requests(
      navd, [Messages.get("s{connection}")], connections: Self.scenes, depth: 4, count: Self.scenes * 8,
      seconds: 60)
    let before = navd.residentBytes
    // Some scenes get more than others, but all get enough.
    _ = try load.requests(
      navd, Messages.mutations("s{connection}"), connections: Self.scenes, depth: 4,
      count: Self.scenes * Self.commits * 5 / 4, seconds: 120)
    table.add(
      "mem.history", "memory of a scene's full history of 1,000 commits, bytes (floor: 16 KiB)", base: Self.bound,
      navd: Double(navd.residentBytes - before) / Double(Self.scenes), bar: 1)
  }
}
