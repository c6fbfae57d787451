/// Requests and replies: latency on one core, and the processor time of the server.
struct RequestRows {
  let options: Options
  let workplace: Workplace
  let load: LoadGenerator

  private struct Row {
    let name: String
    let title: String
    let templates: [String]
    let replyBytes: Int
    let connections: Int
    let depth: Int
    /// The rows by durability.
    let bars: [String: Double]
    var isLatency: Bool { name.hasSuffix("core") }
  }
  private static let rows = [
    Row(
      name: "lat1core", title: "a mutation, client and server on one core, p50, µs",
      templates: Messages.mutations("s{connection}"), replyBytes: 100, connections: 1, depth: 1,
      bars: ["none": 1.5, "normal": 2.2]),
    Row(
      name: "read1core", title: "Get of a scene of one screen, the same", templates: [Messages.get("s{connection}")],
      replyBytes: 600, connections: 1, depth: 1, bars: ["none": 1.5, "normal": 1.5]),
    Row(
      name: "pipe64.cpu", title: "CPU of a mutation, 64 in flight, µs",
      templates: Messages.mutations("s{connection}"), replyBytes: 100, connections: 1, depth: 64,
      bars: ["none": 3.5, "normal": 6]),
    Row(
      name: "c50d1.cpu", title: "CPU of a mutation, 50 clients, µs",
      templates: Messages.mutations("s{connection}"), replyBytes: 100, connections: 50, depth: 1, bars: ["none": 1.6]),
  ]

  init(_ options: Options, _ workplace: Workplace) {
    (self.options, self.workplace, load) = (options, workplace, LoadGenerator(options: options))
  }

  func measure(into table: inout Table) throws {
    let navd = try Server.navd(options, workplace)
    _ = try load.requests(navd, [Messages.open("s{number}")], count: 50)
    for row in Self.rows where options.wants(row.name) {
      let floor = try Server.floor(options, workplace, replyBytes: row.replyBytes)
      let base = try measure(row, floor)
      table.add(row.name, row.title, base: base, navd: try measure(row, navd), bar: row.bars[options.durability])
    }
  }

  private func measure(_ row: Row, _ server: Server) throws -> Double {
    let before = server.processorSeconds
    let figures = try load.requests(
      server, row.templates, connections: row.connections, depth: row.depth, onOneCore: row.isLatency)
    if row.isLatency { return figures.p50 }
    return (server.processorSeconds - before) / Double(figures.requests) * 1e6
  }
}
