public import JSON
public import NavigationClient
public import NavigationProtocol

/// The scene that `attach(_:)` shows first, and the role of the terminal in it.
public struct AttachOptions: Sendable {
  /// The addresses of the daemon, in the order in which they are tried.
  public var candidates: [AddressChoice.Candidate]

  /// The scene, which must be open, or nil if the person chooses one from a list.
  public var scene: String?

  /// The words with which the list of scenes is filtered at first.
  public var filter = ""

  /// The name that others see, or nil for the name of the tty, such as `pts/3`.
  public var name: String?

  /// Whether this terminal shares the scene, controls it alone or only observes.
  public var mode = SceneInterface.Attach.Parameters.Mode.mirror

  /// Whether the terminal takes over from a front-end that has exclusive control.
  public var steals = false

  /// The person's keys and looks: the name and the text of `attach.yaml`, or nil if there is none.
  public var preferences: (file: String, text: String)?

  /// Whether to use colours if the terminal has any.
  public var usesColors: Bool

  /// The program that runs the verbs typed after `:` for a scene, with its arguments before the verb: this navctl, the
  /// daemon's address and the scene, as in `["/proc/self/exe", "--address", "unix:/run/navd/org.navd", "--scene", "till-1"]`.
  public var verbCommand: @Sendable (Address?, _ scene: String) -> [String]

  /// Variables added to the environment of that program, so that it acts for the front-end with this token at the
  /// scene.
  public var verbEnvironment: @Sendable (_ scene: String, _ token: String) -> [(name: String, value: String)]

  /// Splits a typed verb into words by the rules of navctl. Returns nil if a quote or a bracket is left open.
  public var words: @Sendable (String) -> [String]?

  /// The screens that this terminal guards: the person is asked before an operation removes one.
  public var guards: [String] = []

  /// Whether the person answers the requests that the map delegates.
  public var answersRequests = false

  /// Translates a typed verb to an operation in the form that `Apply` takes.
  public var operation: @Sendable (String) throws(OperationProblem) -> JSONObject

  public init(
    candidates: [AddressChoice.Candidate], scene: String?, name: String? = nil, usesColors: Bool = true,
    verbCommand: @escaping @Sendable (Address?, _ scene: String) -> [String],
    verbEnvironment: @escaping @Sendable (_ scene: String, _ token: String) -> [(name: String, value: String)],
    words: @escaping @Sendable (String) -> [String]?,
    operation: @escaping @Sendable (String) throws(OperationProblem) -> JSONObject
  ) {
    self.candidates = candidates
    self.scene = scene
    self.name = name
    self.usesColors = usesColors
    self.verbCommand = verbCommand
    self.verbEnvironment = verbEnvironment
    self.words = words
    self.operation = operation
  }
}

/// A sentence that says why a typed verb is not an operation.
public struct OperationProblem: Error, Hashable, Sendable {
  public var sentence: String

  public init(_ sentence: String) { self.sentence = sentence }
}
