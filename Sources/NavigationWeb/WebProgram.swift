import EventLoop
import NavigationClient

/// The program behind `navctl web` except for the server, the only part that needs a library.
public enum WebProgram {
  /// Runs until the server ends.
  /// - Parameters:
  ///   - options: The options of `navctl web`.
  ///   - environment: Looks up an environment variable.
  ///   - serve: Listens on the address of the options, calls `WebDesk.begin(at:)`, and passes each request to the desk.
  /// - Throws: The errors of `serve`, and `LoopError` if no event loop can be created.
  public static func run(
    _ options: WebOptions, _ environment: (String) -> String?,
    serve: @escaping @Sendable (WebDesk) async throws -> Void
  ) throws {
    StandardDescriptors.open()
    let candidates = options.daemon.candidates(environment)
    let loop = try EventLoop()
    try loop.run { actor in try await serve(WebDesk(on: actor.loop, to: candidates, options)) }
    loop.close()
  }
}
