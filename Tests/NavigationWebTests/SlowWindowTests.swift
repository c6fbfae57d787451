import EventLoop
import Foundation
import JSON
import NavigationClient
import Testing

@testable import NavigationWeb

/// The stream of a window that reads slower than the daemon sends.
struct SlowWindowTests {
  /// A daemon on a loop that answers `Restrict`, and `Subscribe` with long events.
  @safe
  private final class LongDaemon {
    let path = FileManager.default.temporaryDirectory.appending(path: "navd-\(UInt32.random(in: 0 ... .max))").path
    private var listener: PipeListener?
    private var streams: [Stream] = []

    @safe
    final class Stream {
      var pipe: PipeStream?
    }

    init(on loop: EventLoop, events: Int, of length: Int) throws {
      listener = try PipeListener(on: loop, path: path, onAcceptError: { _ in }) { [unowned self] pipe in
        let stream = Stream()
        stream.pipe = consume pipe
        streams.append(stream)
        try? stream.pipe?.startReadingBytes(
          { [unowned stream] bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            var reply = text.contains("Restrict") ? "{\"parameters\":{}}\0" : ""
            if text.contains("Subscribe") {
              let rest = String(repeating: "x", count: length)
              for number in 0..<events {
                reply +=
                  "{\"continues\":true,\"parameters\":{\"kind\":\"event\",\"number\":\(number),\"rest\":\"\(rest)\"}}\0"
              }
            }
            _ = try? stream.pipe?.send(Array(reply.utf8).span)
          }, onEnd: { _ in })
      }
    }

    func stop() {
      listener = nil
      streams = []
    }
  }

  /// The milliseconds after which the test gives up.
  private static let turnsMax = 60_000

  @Test func itEndsThoughItIsLongerThanMayWait() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let (events, length) = (60, 60_000)
    let daemon = try LongDaemon(on: loop, events: events, of: length)
    defer { daemon.stop() }
    var options = WebOptions()
    options.limits.streamBytes = 1_000_000
    let service = WebService(
      on: loop, to: [.init(what: "", address: .unix(path: daemon.path))], at: ListenAddress(host: "127.0.0.1", port: 1),
      options, sipInterval: .seconds(3_600))
    let token = service.access.invite(at: loop.now).text
    let secret = service.access.signIn(token, at: loop.now)
    let signedIn = service.access.session(secret?.text ?? "", at: loop.now)
    let session = try #require(signedIn)
    let id = try #require(service.begin(.init(session: session)))
    var (text, longest, isEnded, isReading) = ("", 0, false, false)
    // A turn of the loop reads at most one event. The window takes a piece in every tenth, once the first has waited long.
    var turns = 0
    let reading = Timer(on: loop, after: .milliseconds(1), every: .milliseconds(1)) {
      turns += 1
      if turns == Self.turnsMax { loop.stop() }
      guard turns > 100, turns % 10 == 0, !isReading else { return }
      isReading = true
      longest = max(longest, service.streams[id]?.queue.byteCount ?? 0)
      service.next(of: id) { piece in
        isReading = false
        text += piece ?? ""
        isEnded = piece == nil
        if isEnded || piece?.contains("\"number\":\(events - 1),") == true { loop.stop() }
      }
    }
    loop.run()
    _ = consume reading
    #expect(!isEnded && text.components(separatedBy: "event: begin").count == 2)
    let numbers = text.matches(of: /"number":([0-9]+),/).compactMap { Int($0.output.1) }
    #expect(numbers == Array(0..<events))
    #expect(longest > 250_000 && longest < 500_000, "\(longest) bytes wait at most")
    service.forget(id)
  }
}
