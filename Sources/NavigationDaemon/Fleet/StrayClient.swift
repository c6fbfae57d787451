import EventLoop
import JSON
import NavigationProtocol
import Varlink

/// A client of a host that has reached no owner for long. It gets the status of the fleet if it asks for it; any other call is
/// answered with `NoOwner`. Then its connection ends.
final class StrayClient {
  private var stream: PipeStream?
  private var received: [UInt8] = []
  private var checks = 0
  private let host: FleetHost
  private let onEnd: (StrayClient) -> Void

  /// The longest call that is read.
  private static let bytesMax = 64 << 10

  /// - Parameter onEnd: Called when its connection is closed.
  init(_ stream: consuming PipeStream, _ host: FleetHost, onEnd: @escaping (StrayClient) -> Void) {
    self.stream = consume stream
    self.host = host
    self.onEnd = onEnd
  }

  func start() {
    do throws(LoopError) {
      try stream?.startReadingBytes({ [unowned self] bytes in take(bytes) }, onEnd: { [unowned self] _ in end() })
    } catch {
      end()
    }
  }

  /// Closes it if it has been connected for so many checks: it has sent no whole call, or does not read the reply.
  func closeIfSilent(afterChecks most: Int) {
    checks += 1
    if checks > most { end() }
  }

  private func take(_ bytes: [UInt8]) {
    received += bytes
    guard let end = received.firstIndex(of: 0) else {
      if received.count > Self.bytesMax { self.end() }
      return
    }
    stream?.stopReading()
    answer(String(decoding: received[..<end], as: UTF8.self))
  }

  private func answer(_ call: String) {
    guard let call = try? JSONValue(parsing: call), let method = call["method"]?.stringValue else { return end() }
    var buffer = ByteBuffer(capacity: 512)
    if method == "\(MethodID.fleetStatus.name)" {
      buffer.appendReply(host.status)
    } else {
      buffer.appendError(WireFailure.fleet(.noOwner(.init(host: host.name))))
    }
    let reply = buffer.array()
    do throws(LoopError) {
      try stream?.write(copying: reply.span) { [unowned self] _ in end() }
    } catch {
      end()
    }
  }

  private func end() {
    if stream == nil { return }
    stream = nil
    onEnd(self)
  }
}
