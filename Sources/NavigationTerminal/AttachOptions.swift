public import JSON
public import NavigationClient
public import NavigationProtocol

/// What `attach(_:)` attaches to, and as what.
public struct AttachOptions: Sendable {
  /// The places where the daemon may be, in the order in which they are tried.
  public var candidates: [AddressChoice.Candidate]

  /// The scene, which must be open.
  public var scene: String

  /// What others see the terminal as; nil for the name of the tty, such as `pts/3`.
  public var name: String?

  /// Whether others may drive the scene too, or this terminal may not.
  public var mode = SceneInterface.Attach.Parameters.Mode.mirror

  /// Whether a front-end that holds the scene for itself loses its place.
  public var steals = false

  /// Whether colours are used where the terminal has some.
  public var usesColors: Bool

  /// The program that carries out the verbs typed after `:`, and its arguments before the verb: this navctl, the daemon at
  /// this address and the same scene, as in
  /// `["/proc/self/exe", "--address", "unix:/run/navd/org.navd", "--scene", "till-1"]`.
  public var verbCommand: @Sendable (Address?) -> [String]

  /// What the environment of that program says besides, so that it speaks for the front-end with this token.
  public var verbEnvironment: @Sendable (_ token: String) -> [(name: String, value: String)]

  /// Splits a typed verb into words, by the rules of whoever carries it out; nil when a quote or a bracket is left open.
  public var words: @Sendable (String) -> [String]?

  /// The screens that the person at the terminal is asked about before an operation makes them go away.
  public var guards: [String] = []

  /// Whether the person answers the requests that the map delegates.
  public var answersRequests = false

  /// Makes an operation of a typed verb, as `Apply` takes it.
  public var operation: @Sendable (String) throws(OperationProblem) -> JSONObject

  public init(
    candidates: [AddressChoice.Candidate], scene: String, name: String? = nil, usesColors: Bool = true,
    verbCommand: @escaping @Sendable (Address?) -> [String],
    verbEnvironment: @escaping @Sendable (_ token: String) -> [(name: String, value: String)],
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

/// Why a typed verb is no operation: a sentence.
public struct OperationProblem: Error, Hashable, Sendable {
  public var sentence: String

  public init(_ sentence: String) { self.sentence = sentence }
}
