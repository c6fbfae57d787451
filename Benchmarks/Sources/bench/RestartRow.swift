import Foundation

/// The time until navd answers correctly after a kill.
struct RestartRow {
  let options: Options
  let workplace: Workplace
  static let scenes = 10_000
  static let bound = 1_000.0

  init(_ options: Options, _ workplace: Workplace) { (self.options, self.workplace) = (options, workplace) }

  func measure(into table: inout Table) throws {
    guard options.wants("restart.kill") else { return }
    let load = LoadGenerator(options: options)
    let navd = try Server.navd(options, workplace, durability: "normal")
    _ = try load.requests(
      navd, [Messages.open("r{number}", screens: 10)], depth: 16, count: Self.scenes, seconds: 60)
    let get = Messages.get("r\(Self.scenes - 1)")
    guard let right = Connection(navd.socket)?.ask(get), !right.hasPrefix(#"{"error""#) else {
      throw Server.Failure(description: "navd has not opened its scenes")
    }
    navd.kill()
    let milliseconds = try navd.startAgain { connection in
      connection.ask(Messages.ping) != nil && connection.ask(get) == right
    }
    table.add(
      "restart.kill",
      "from the start of navd after a kill to a right Get, 10,000 scenes of ten screens, ms (floor: 1 s)",
      base: Self.bound, navd: milliseconds, bar: 1)
  }
}
