import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NavigationWeb

/// The Hummingbird server: reads requests within the limits, passes them to the desk, and writes its responses.
struct WebServer {
  private let desk: WebDesk
  private let options: WebOptions
  private let strangers: Strangers

  init(_ desk: WebDesk, _ options: WebOptions) {
    self.desk = desk
    self.options = options
    strangers = Strangers(most: options.limits.strangers, seconds: options.limits.strangerSeconds)
  }

  /// The reason why the server cannot listen.
  struct Failure: Error {
    var message: String
    var hint: String?
  }

  /// Serves until the process ends.
  func run() async throws {
    let limits = options.limits
    var logger = Logger(label: "navctl-web", factory: { _ in SwiftLogNoOpLogHandler() })
    logger.logLevel = .critical
    let application = Application(
      responder: CallbackResponder { (request: Request, context: ConnectionContext) in
        try await self.answer(request, over: context.channel)
      },
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [strangers.doorkeeper()],
          idleTimeout: .seconds(Int64(limits.idleSeconds)),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: limits.headBytes, maxHeaderListSize: limits.headBytes,
            maxHeaderFieldCount: limits.headFields))),
      configuration: .init(
        address: .hostname(options.listen.host, port: options.listen.port),
        availableConnectionsDelegate: MaximumAvailableConnections(
          limits.connections + limits.strangers, logger: logger)),
      onServerRunning: { channel in await began(channel) }, logger: logger)
    do {
      try await application.run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw Failure(
        message: "somebody else listens at \(options.listen.authority)",
        hint: "try: another port, or none, which takes one that is free")
    } catch let error as IOError where error.errnoCode == EACCES {
      throw Failure(message: "this user may not listen at \(options.listen.authority)", hint: "try: a port above 1023")
    }
  }

  private func began(_ channel: any Channel) async {
    let address = ListenAddress(host: options.listen.host, port: channel.localAddress?.port ?? options.listen.port)
    let invitation = await desk.begin(at: address)
    StandardStream.output.write(options.lines(invitation: invitation))
  }

  // MARK: - Requests

  private func answer(_ request: Request, over channel: any Channel) async throws -> Response {
    var asked = WebRequest(request.method.rawValue, request.uri.string, headers: Self.headers(of: request))
    if let answer = await desk.answerStranger(asked) { return parting(answer, over: channel) }
    strangers.known(channel)
    do {
      asked.body = try await body(of: request, over: channel)
    } catch is NIOTooManyBytesError {
      return parting(.tooLong, over: channel)
    }
    return response(await desk.answer(asked), over: channel)
  }

  private static func headers(of request: Request) -> [WebRequest.Header] {
    var headers = request.headers.map { WebRequest.Header($0.name.canonicalName, $0.value) }
    if let host = request.head.authority { headers.append(.init("host", host)) }
    return headers
  }

  /// Reads a body within a deadline. Each piece resets the idle timeout, which alone would not limit the total time.
  private func body(of request: Request, over channel: any Channel) async throws -> [UInt8] {
    let deadline = Self.close(channel, after: options.limits.requestSeconds)
    defer { deadline.cancel() }
    return Array(buffer: try await request.body.collect(upTo: options.limits.bodyBytes))
  }

  // MARK: - Answers

  private func response(_ answer: WebResponse, over channel: any Channel) -> Response {
    switch answer.body {
    case .bytes(let bytes): Response(answer, ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    case .stream(let ticket): Response(answer, events(ticket, over: channel))
    }
  }

  /// A response that closes its connection, even if the client is still sending. Hummingbird would first read the body
  /// to its end.
  private func parting(_ answer: WebResponse, over channel: any Channel) -> Response {
    guard case .bytes(let bytes) = answer.body else { return response(answer, over: channel) }
    var response = Response(
      answer,
      ResponseBody(contentLength: bytes.count) { writer in
        try await writer.write(ByteBuffer(bytes: bytes))
        try await writer.finish(nil)
        _ = Self.close(channel, after: options.limits.partingSeconds)
      })
    response.headers[.connection] = "close"
    return response
  }

  private static func close(_ channel: any Channel, after seconds: Int) -> Scheduled<Void> {
    channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { channel.close(mode: .all, promise: nil) }
  }

  /// Writes the pieces of a stream. If the stream is given up while a write is blocked, the connection is closed.
  private func events(_ ticket: WebResponse.StreamTicket, over channel: any Channel) -> ResponseBody {
    ResponseBody { writer in
      guard let stream = await desk.begin(ticket) else { return try await writer.finish(nil) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          if await desk.isGivenUp(stream) { channel.close(mode: .all, promise: nil) }
        }
        do {
          while let piece = await desk.next(of: stream) {
            try await writer.write(ByteBuffer(bytes: piece))
            // The channel has taken the piece then, and the next write waits if it is full. Else pieces would gather in the
            // channel, and the window that reads them would seem to read nothing meanwhile.
            try await channel.eventLoop.submit {}.get()
          }
        } catch {
          await desk.forget(stream)
          throw error
        }
        await desk.forget(stream)
      }
      try await writer.finish(nil)
    }
  }
}

extension Response {
  fileprivate init(_ answer: WebResponse, _ body: ResponseBody) {
    var fields = HTTPFields()
    for header in answer.headers {
      if let name = HTTPField.Name(header.name) { fields.append(HTTPField(name: name, value: header.value)) }
    }
    self.init(status: HTTPResponse.Status(code: answer.status), headers: fields, body: body)
  }
}

/// The context of a request: its connection.
private struct ConnectionContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
