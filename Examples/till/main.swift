import EventLoop
import Glibc
import JSON
import NavigationClient
import NavigationProtocol

/// Opens the scene, unless it is open.
/// - Throws: `Problem` with advice.
func open(_ scene: String, at candidates: [AddressChoice.Candidate], on loop: EventLoop) throws(Problem) {
  let client = BlockingClient(on: loop, to: candidates, parser: JSONParser())
  do throws(CallFailure) {
    _ = try client.call(SceneInterface.Open.self, .init(scene: scene, map: TillMap.name), timeout: .seconds(10))
  } catch {
    guard case .remote(let failure) = error, failure.shortName == "MapNotFound" else {
      throw Problem(error.description)
    }
    throw Problem("navd does not have the map; try: till --emit-map > till.yaml && navctl map install till.yaml")
  }
}

/// Shows the scene until the person leaves.
func show(_ options: Options) throws {
  guard StandardStream.input.isTerminal, StandardStream.output.isTerminal else {
    throw Problem("till draws on a terminal, and standard input or output is none")
  }
  guard let terminal = Environment.variable("TERM"), !["", "dumb", "unknown"].contains(terminal) else {
    throw Problem("till places the cursor, which this terminal cannot (TERM): set TERM to what yours is")
  }
  let loop = try EventLoop()
  defer { loop.close() }
  let candidates = options.address.candidates { Environment.variable($0) }
  try open(options.scene, at: candidates, on: loop)
  let till = try Till(on: loop, scene: options.scene, printer: Printer(on: loop, program: options.printer))
  if let reason = try till.run(at: candidates) { throw Problem(reason) }
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
