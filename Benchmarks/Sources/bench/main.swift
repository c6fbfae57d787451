import Foundation

// Measures navd and a raw libuv echo in one run, in turn, and prints what navd costs as a ratio to the echo.
//
//   bench --binaries FOLDER --tools FOLDER [--rounds N] [--seconds S] [--durability none|normal|full]
//         [--mutations N] [--folder FOLDER] [--only ROW]…
//
// `--folder` says where state is kept, and so which disk is measured. In some rows the floor is a bound, not a server;
// the row says so.
//
// Below is better. The ratio is taken within one round, where both ran within a second of each other; the median of the
// rounds stands first, the least and the highest behind it. Nothing is asserted: a figure is not a test.

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let workplace = try Workplace(options)
  defer { workplace.remove() }
  var table = Table()
  for round in 1...options.rounds {
    FileHandle.standardError.write(Data("bench: round \(round) of \(options.rounds)\n".utf8))
    try RequestRows(options, workplace).measure(into: &table)
    try DurabilityRows(options, workplace).measure(into: &table)
    try FanOutRow(options, workplace).measure(into: &table)
    try CommandLineRow(options, workplace).measure(into: &table)
    try DepthRow(options, workplace).measure(into: &table)
    try FrontEndRows(options, workplace).measure(into: &table)
    try RestartRow(options, workplace).measure(into: &table)
    if round == 1 {
      try MemoryRow(options, workplace).measure(into: &table)
      try HistoryRow(options, workplace).measure(into: &table)
      try LongestWaitRow(options, workplace).measure(into: &table)
    }
  }
  print(table)
} catch {
  FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
  exit(1)
}
