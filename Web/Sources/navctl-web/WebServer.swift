import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NavigationWeb

/// Hummingbird before the desk: it reads requests within the limits and hands them in, and writes what comes out.
struct WebServer {
  private let desk: WebDesk
  private let options: WebOptions

  init(_ desk: WebDesk, _ options: WebOptions) {
    self.desk = desk
    self.options = options
  }

  /// Why the server cannot listen.
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
          idleTimeout: .seconds(Int64(limits.idleSeconds)),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: limits.headBytes, maxHeaderListSize: limits.headBytes,
            maxHeaderFieldCount: limits.headFields))),
      configuration: .init(
        address: .hostname(options.listen.host, port: options.listen.port),
        availableConnectionsDelegate: MaximumAvailableConnections(limits.connections, logger: logger)),
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
    var headers = request.headers.map { WebRequest.Header($0.name.canonicalName, $0.value) }
    if let host = request.head.authority { headers.append(.init("host", host)) }
    let body: [UInt8]
    do {
      body = Array(buffer: try await request.body.collect(upTo: options.limits.bodyBytes))
    } catch is NIOTooManyBytesError {
      return Response(status: .contentTooLarge, headers: [.connection: "close"])
    }
    let asked = WebRequest(request.method.rawValue, request.uri.string, headers: headers, body: body)
    let answer = await desk.answer(asked)
    var fields = HTTPFields()
    for header in answer.headers {
      if let name = HTTPField.Name(header.name) { fields.append(HTTPField(name: name, value: header.value)) }
    }
    let status = HTTPResponse.Status(code: answer.status)
    switch answer.body {
    case .bytes(let bytes):
      return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    case .stream(let stream):
      return Response(status: status, headers: fields, body: events(of: stream, over: channel))
    }
  }

  /// The pieces of a stream, as the browser takes them. One that is given up while the browser takes nothing is closed
  /// under the piece that waits.
  private func events(of stream: WebResponse.StreamID, over channel: any Channel) -> ResponseBody {
    ResponseBody { writer in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          if await desk.isGivenUp(stream) { channel.close(mode: .all, promise: nil) }
        }
        do {
          while let piece = await desk.next(of: stream) { try await writer.write(ByteBuffer(bytes: piece)) }
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

/// What is known of a request besides itself: its connection.
private struct ConnectionContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
