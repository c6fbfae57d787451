import Foundation

// Measures navd and a raw libuv echo in turn, and prints the cost of navd as a ratio to that of the echo.
//
//   bench --binaries FOLDER --tools FOLDER [--rounds N] [--seconds S] [--durability none|normal|full]
//         [--mutations N] [--folder FOLDER] [--only ROW]…
//
// `--folder` sets the folder for state, and thus the disk that is measured. In some rows, which say so, the floor is a
// bound instead of a server.
//
// Lower is better. The ratio is computed for each round, in which both run within a second of each other. The median of
// the rounds comes first, followed by the lowest and the highest ratio. Nothing is asserted: a figure is not a test.

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
