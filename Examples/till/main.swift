import EventLoop
import Glibc
import NavigationClient

/// Shows the scene until the person leaves.
func show(_ options: Options) throws {
  guard StandardStream.input.isTerminal, StandardStream.output.isTerminal else {
    throw Problem("till draws on a terminal, and standard input or output is none")
  }
  guard let terminal = Environment.variable("TERM"), !["", "dumb", "unknown"].contains(terminal) else {
    throw Problem("till places the cursor, which this terminal cannot (TERM): set TERM to what yours is")
  }
  try NavigationApp.run(TillMap.self, scene: options.scene, at: options.address) { app in
    let printer = Printer(on: app.loop, program: options.printer)
    let till = try Till(app.scene, printer: printer) { app.stop() }
    for await update in app.scene.updates { till.show(update) }
  }
}

StandardDescriptors.open()
do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.wantsHelp {
    print(Options.usage)
  } else if options.emitsMap {
    print(try TillMap.document, terminator: "")
  } else {
    try show(options)
  }
} catch let problem as Problem {
  try StandardStream.error.write("till: \(problem.sentence)\n")
  exit(1)
} catch {
  try StandardStream.error.write("till: \(error)\n")
  exit(1)
}
