extension ChildProcess {
  /// What to start, and how.
  public struct Command: Sendable {
    /// The program: a path, or a name that is looked for in PATH.
    public var program: String

    /// Its arguments, without the program's own name.
    public var arguments: [String]

    /// Its whole environment, each as `NAME=value`; nil for that of this process.
    public var environment: [String]?

    /// Where it starts; nil for where this process is.
    public var workingDirectory: String?

    /// What it reads.
    public var standardInput: Descriptor

    /// What it writes to.
    public var standardOutput: Descriptor

    /// What it writes its errors to.
    public var standardError: Descriptor

    /// Whether it leads a session and process group of its own, out of reach of this terminal's Control-C (`setsid`).
    public var isDetached = false

    /// A command without an input, whose output is this process's.
    public init(
      _ program: String, _ arguments: [String] = [], standardInput: Descriptor = .null,
      standardOutput: Descriptor = .inherited(1), standardError: Descriptor = .inherited(2)
    ) {
      self.program = program
      self.arguments = arguments
      self.standardInput = standardInput
      self.standardOutput = standardOutput
      self.standardError = standardError
    }
  }

  /// What stands behind one of the three standard descriptors of a program.
  public enum Descriptor: Hashable, Sendable {
    /// `/dev/null`.
    case null

    /// An open descriptor of this process, which stays open here.
    case inherited(Int32)

    /// A pipe (a pair of Unix sockets) whose other end this process has as a `PipeStream`.
    case pipe
  }
}
