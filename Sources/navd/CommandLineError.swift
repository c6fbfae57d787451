/// The reason why a command line is invalid.
enum CommandLineError: Error, CustomStringConvertible {
  case unexpected(String)
  case unknown(String)
  case missingValue(Flag)
  case surplusValue(Flag)

  var description: String {
    switch self {
    case .unexpected(let word): "'\(word)' is no flag"
    case .unknown(let name): "there is no flag --\(name)"
    case .missingValue(let flag): "the value of \(flag.usage) is missing"
    case .surplusValue(let flag): "--\(flag.rawValue) takes no value"
    }
  }
}
