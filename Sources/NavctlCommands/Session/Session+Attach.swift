public import NavigationClient
public import NavigationProtocol

/// What a terminal front-end is to attach to.
public struct AttachRequest: Sendable {
  /// The places where the daemon may be, in order.
  public var candidates: [AddressChoice.Candidate]
  public var scene: String
  public var usesColors: Bool
  /// The program that carries out a verb of the daemon at this address and the same scene, and its arguments before the
  /// verb.
  public var verbCommand: @Sendable (Address?) -> [String]
  /// What others see the terminal as; nil for the name of the tty.
  public var name: String?
  public var mode: SceneInterface.Attach.Parameters.Mode
  /// Whether a front-end that holds the scene for itself loses its place.
  public var steals: Bool
  /// The screens whose going away the person is asked about.
  public var guards: [String]
  /// Whether the person answers the requests that the map delegates.
  public var answersRequests: Bool
}

/// How an attachment ended.
public enum AttachOutcome: Sendable {
  /// The exit code, and a sentence for standard error.
  case ended(Int32, message: String?)
  case failed(CallFailure)
}

extension Session {
  /// Hands this terminal to the front-end, which navctl's main program brings along.
  func attach(to scene: String, as verb: AttachVerb) throws(CommandError) -> ExitCode {
    close()
    let choice: [String] =
      switch options.address {
      case .automatic: []
      case .user: ["--user"]
      case .system: ["--system"]
      case .address(let address): ["--address", address.description]
      }
    let request = AttachRequest(
      candidates: options.address.candidates(console.environment), scene: scene,
      usesColors: options.color != .never && console.environment("NO_COLOR")?.isEmpty != false,
      verbCommand: { address in
        [Navctl.ownProgram] + (address.map { ["--address", $0.description] } ?? choice) + ["--scene", scene]
      }, name: verb.name, mode: verb.mode, steals: verb.steals, guards: verb.guards,
      answersRequests: verb.answersRequests)
    console.flush()
    switch attachTerminal(request) {
    case .failed(let failure): throw explained(failure)
    case .ended(let code, let message):
      if let message { console.writeError("navctl: \(message)\n") }
      // A signal's 128 and more is nobody's exit code here, but a shell's.
      frontEndCode = code
      return ExitCode(rawValue: code) ?? .failed
    }
  }
}
