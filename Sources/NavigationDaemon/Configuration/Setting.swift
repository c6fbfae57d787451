/// A value with its source.
struct Setting: Sendable {
  enum Source: Sendable, CustomStringConvertible {
    /// `--state`
    case flag(String)
    /// `NAVD_STATE`
    case variable(String)
    case file(FilePosition)
    case standard(String)

    var description: String {
      switch self {
      case .flag(let text), .variable(let text), .standard(let text): text
      case .file(let position): "\(position)"
      }
    }
  }

  var value: String
  var source: Source

  init(_ value: String, _ source: Source) {
    self.value = value
    self.source = source
  }

  /// An error of it: `--state /x: why`, or in a file `navd.yaml:3:8: state /x: why`.
  ///
  /// - Parameter name: The setting's name.
  func problem(_ name: String, _ why: String) -> ConfigurationProblem {
    if case .file(let position) = source {
      return ConfigurationProblem(position, message: "\(name) \(value): \(why)")
    }
    return ConfigurationProblem(message: "\(source) \(value): \(why)")
  }
}

/// The sources of settings: flags override the environment, which overrides the file.
struct Given {
  let environment: [String: String]
  let file: ConfigurationFile

  /// The values of a setting; empty if it is not set.
  ///
  /// - Parameters:
  ///   - flags: The values on the command line.
  ///   - name: The flag without its dashes: `log-level` is `NAVD_LOG_LEVEL` in the environment.
  ///   - key: Its key in the file.
  func all(_ flags: [String], _ name: String, _ key: ConfigurationFile.Key) -> [Setting] {
    if !flags.isEmpty { return flags.map { Setting($0, .flag("--\(name)")) } }
    let variable = "NAVD_" + String(name.map { $0 == "-" ? "_" : $0 }).uppercased()
    if let value = environment[variable] { return [Setting(value, .variable(variable))] }
    return (file.values[key] ?? []).map { Setting($0.text, .file($0.position)) }
  }

  /// The value of a setting that has one at most.
  func one(_ flag: String?, _ name: String, _ key: ConfigurationFile.Key) -> Setting? {
    all(flag.map { [$0] } ?? [], name, key).first
  }
}
