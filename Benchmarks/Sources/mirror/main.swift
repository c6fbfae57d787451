import EventLoop
import Foundation
import NavigationClient

// Measures a front-end in Swift, NavigationClient on a navd. Prints one line of JSON.
//
//   mirror updates SOCKET SCENE SECONDS   from a commit, sent by a raw client, to its PathUpdate, in µs
//   mirror moves SOCKET SCENE SECONDS     from the call of a typed move to its outcome, in µs
//   mirror attach SOCKET SCENE COUNT      from the first step to an attached mirror, in ms

/// The usage, for an invalid command line.
struct UsageError: Error {}

/// A push, and the pop that undoes it.
func mutations(of scene: String) -> [String] {
  [
    #"{"method":"org.navd.Navigation.Push","parameters":{"scene":"\#(scene)","screen":{"name":"Order","arguments":{"n":1}}}}"#,
    #"{"method":"org.navd.Navigation.Pop","parameters":{"scene":"\#(scene)"}}"#,
  ]
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  guard arguments.count == 4, let number = Double(arguments[3]) else { throw UsageError() }
  let place = [AddressChoice.Candidate(what: "the measured daemon", address: try Address("unix:\(arguments[1])"))]
  let loop = try EventLoop()
  defer { loop.close() }
  switch arguments[0] {
  case "updates":
    guard let committer = Committer(arguments[1], mutations(of: arguments[2])) else { throw UsageError() }
    let samples = try updates(of: arguments[2], at: place, on: loop, seconds: number, by: committer)
    print(samples.text(inUnitsOf: 1e-6))
  case "moves":
    let samples = try moves(of: arguments[2], at: .address(Address("unix:\(arguments[1])")), seconds: number)
    print(samples.text(inUnitsOf: 1e-6))
  case "attach": print(attachments(to: arguments[2], at: place, on: loop, count: Int(number)).text(inUnitsOf: 1e-3))
  default: throw UsageError()
  }
} catch {
  FileHandle.standardError.write(Data("mirror: \(error); mirror updates|moves|attach SOCKET SCENE NUMBER\n".utf8))
  exit(1)
}
