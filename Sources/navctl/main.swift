import EventLoop
import Glibc
import NavctlCommands
import NavigationTerminal

/// `navctl`: the arguments, this process's streams, and the terminal front-end for `attach`.
StandardDescriptors.open()
if let word = CommandLineWords.firstThatIsNoUTF8 {
  try? StandardStream.error.write(
    "navctl: word \(word.place) of the command line is not UTF-8: \(word.shown.debugDescription)\n")
  exit(2)
}
let code = Navctl.run(Array(CommandLine.arguments.dropFirst()), .standard()) { request in
  var options = AttachOptions(
    candidates: request.candidates, scene: request.scene, usesColors: request.usesColors,
    verbCommand: request.verbCommand,
    verbEnvironment: { [(FrontEndToken.variable, FrontEndToken(scene: $0, token: $1).text)] },
    words: { Navctl.words($0) }
  ) { line throws(OperationProblem) in
    do throws(OperationLineError) { return try Navctl.operation(line) } catch { throw OperationProblem(error.sentence) }
  }
  (options.name, options.mode, options.steals) = (request.name, request.mode, request.steals)
  options.filter = request.filter
  options.preferences = request.preferences
  options.guards = request.guards
  options.answersRequests = request.answersRequests
  if request.listsKeys {
    let listed = options.preferencesText
    return listed.text.map { .listed($0) } ?? .ended(2, message: listed.problem)
  }
  let ending = attach(options)
  if case .failed(let failure) = ending { return .failed(failure) }
  return .ended(ending.exitCode ?? 1, message: ending.message)
}
exit(code)
