public import NavigationClient
public import NavigationProtocol

/// The parameters of an attachment of the terminal front-end.
public struct AttachRequest: Sendable {
  /// The addresses at which to look for the daemon, in order.
  public var candidates: [AddressChoice.Candidate]
  /// The scene, or nil if the user chooses one from a list.
  public var scene: String?
  /// The words with which that list is filtered at first.
  public var filter: String
  public var usesColors: Bool
  /// The name and the text of the user's `attach.yaml`; nil if there is none.
  public var preferences: (file: String, text: String)?
  /// The command line, up to the verb, that runs a verb at the daemon of an address for a scene.
  public var verbCommand: @Sendable (Address?, _ scene: String) -> [String]
  /// The front-end's name; nil for that of the tty.
  public var name: String?
  public var mode: SceneInterface.Attach.Parameters.Mode
  /// Whether it takes the scene over from a front-end that holds it exclusively.
  public var steals: Bool
  /// The names of the screens about whose removal the user is asked.
  public var guards: [String]
  /// Whether the user answers the requests that the map delegates.
  public var answersRequests: Bool
  /// Whether to list the keys and looks instead of attaching.
  public var listsKeys: Bool
}

/// The end of an attachment.
public enum AttachOutcome: Sendable {
  /// It ended with an exit code, and a sentence for standard error.
  case ended(Int32, message: String?)
  case failed(CallFailure)
  /// The keys and looks, as an `attach.yaml`.
  case listed(String)
}

extension Session {
  /// Runs the terminal front-end, which navctl's main program provides.
  ///
  /// - Parameters:
  ///   - scene: The scene, or nil to choose one from a list.
  ///   - filter: The words with which that list is filtered at first.
  func attach(to scene: String?, filter: String = "", as verb: AttachVerb) throws(CommandError) -> ExitCode {
    close()
    let choice: [String] =
      switch options.address {
      case .automatic: []
      case .user: ["--user"]
      case .system: ["--system"]
      case .address(let address): ["--address", address.description]
      }
    let request = AttachRequest(
      candidates: options.address.candidates(console.environment), scene: scene, filter: filter,
      usesColors: options.color != .never && console.environment("NO_COLOR")?.isEmpty != false,
      preferences: console.attachPreferences,
      verbCommand: { address, scene in
        [Navctl.ownProgram] + (address.map { ["--address", $0.description] } ?? choice) + ["--scene", scene]
      }, name: verb.name, mode: verb.mode, steals: verb.steals, guards: verb.guards,
      answersRequests: verb.answersRequests, listsKeys: verb.listsKeys)
    console.flush()
    switch attachTerminal(request) {
    case .failed(let failure): throw explained(failure)
    case .listed(let text):
      console.write(text)
      return .done
    case .ended(let code, let message):
      if let message { console.writeError("navctl: \(message)\n") }
      // 128 and more, for a signal, is not one of navctl's exit codes.
      frontEndCode = code
      return ExitCode(rawValue: code) ?? .failed
    }
  }
}
