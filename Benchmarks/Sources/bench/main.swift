import Foundation

// Measures navd and a raw libuv echo in one run, in turn, and prints what navd costs as a ratio to the echo.
//
//   bench --binaries FOLDER --tools FOLDER [--rounds N] [--seconds S] [--only ROW]…
//
// Below is better. The ratio is taken within one round, where both ran within a second of each other; the median of the
// rounds stands first, the least and the highest behind it. Nothing is asserted: a figure is not a test.

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let workplace = try Workplace()
  defer { workplace.remove() }
  var table = Table()
  for round in 1...options.rounds {
    FileHandle.standardError.write(Data("bench: round \(round) of \(options.rounds)\n".utf8))
    try RequestRows(options, workplace).measure(into: &table)
    try FanOutRow(options, workplace).measure(into: &table)
    try CommandLineRow(options, workplace).measure(into: &table)
    try DepthRow(options, workplace).measure(into: &table)
    if round == 1 { try MemoryRow(options, workplace).measure(into: &table) }
  }
  print(table)
} catch {
  FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
  exit(1)
}
