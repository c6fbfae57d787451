import EventLoop
import NavigationClient

/// The program behind `navctl web`, but for the server, which is handed in: it is the only part that needs a library.
public enum WebProgram {
  /// Runs until serving ends.
  /// - Parameters:
  ///   - environment: looks a variable up.
  ///   - serve: listens at the address of the options, says so to the desk, and hands it every request.
  /// - Throws: what `serve` throws; `LoopError` when there is no event loop to be had.
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
