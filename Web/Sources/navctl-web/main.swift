import Glibc
import Hummingbird
import NavigationWeb

/// `navctl-web`, the program that `navctl web` starts. It has no state, so signals end it immediately.
_ = signal(SIGINT) { _ in _exit(0) }
_ = signal(SIGTERM) { _ in _exit(0) }

func fail(_ message: String, hint: String? = nil, code: Int32) -> Never {
  let text = "navctl: web: \(message)\n" + (hint.map { "  \($0)\n" } ?? "")
  StandardStream.error.write(text)
  exit(code)
}

do {
  let options = try WebOptions(Array(CommandLine.arguments.dropFirst()))
  try WebProgram.run(options, { unsafe getenv($0).map { unsafe String(cString: $0) } }) { desk in
    try await WebServer(desk, options).run()
  }
} catch let error as WebUsageError {
  fail("\(error.message) (Usage)", hint: error.hint, code: 2)
} catch let error as WebServer.Failure {
  fail("\(error.message) (System)", hint: error.hint, code: 1)
} catch {
  fail("\(error) (System)", code: 1)
}
