import EventLoop
import Glibc

let usage = "usage: certification serve|call unix:PATH"

func report(_ sentence: String) { try? StandardStream.error.write("certification: \(sentence)\n") }

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let verb = arguments.first, let address = arguments.last, address.hasPrefix("unix:") else {
  report(usage)
  exit(2)
}
let path = String(address.dropFirst("unix:".count))
do {
  switch verb {
  case "serve": try Server().run(at: path)
  case "call":
    try Client(connectingTo: path).run()
    print("certified")
  default:
    report(usage)
    exit(2)
  }
} catch {
  report("\(error)")
  exit(1)
}
