extension ChildProcess {
  /// A program to start, with its arguments, environment and standard streams.
  public struct Command: Sendable {
    /// The path of the program, or a name that is searched for in PATH.
    public var program: String

    /// The arguments, without the name of the program.
    public var arguments: [String]

    /// The complete environment as `NAME=value`; nil for the environment of this process.
    public var environment: [String]?

    /// The standard input.
    public var standardInput: Descriptor

    /// The standard output.
    public var standardOutput: Descriptor

    /// The standard error.
    public var standardError: Descriptor

    /// Creates a command. By default it has no input and writes to the standard output and error of this process.
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

  /// The source or the destination of a standard stream.
  public enum Descriptor: Hashable, Sendable {
    /// `/dev/null`.
    case null

    /// An open descriptor of this process, which stays open.
    case inherited(Int32)

    /// A pipe (a pair of Unix sockets) whose other end this process gets as a `PipeStream`.
    case pipe
  }
}
