import Encodings
import EventLoop
import JSON
import NavigationFleet

/// Gets a copy of the owner's state for a host that lacks frames which the engine does not have any more.
///
/// The owner sends what `Backup` sends. Pieces go into a file beside the host's own state; the file takes its place when it is
/// whole and was checked.
final class StateCopy {
  private let host: String
  private let file: CopiedDatabase
  private var link: EntryLink?
  private var stream: PipeStream?
  private var received: [UInt8] = []
  private var timer: Timer?
  private let onEnd: (_ failure: String?) -> Void

  /// How long nothing may come. The owner makes the copy first, a slice in each turn.
  private static let silence = Duration.seconds(30)
  /// The longest message.
  private static let messageBytesMax = 1 << 20

  /// Begins.
  ///
  /// - Parameters:
  ///   - host: The name of this host.
  ///   - directory: Its state directory.
  ///   - onEnd: Called once and later, with nil when the copy is whole: call `install()` when the state is closed.
  /// - Throws: `StartError` if the file cannot be made; `LoopError` is told as one.
  init(
    of owner: FleetMember.Owner, at path: String, for host: String, into directory: String, on loop: EventLoop,
    _ onEnd: @escaping (_ failure: String?) -> Void
  ) throws(StartError) {
    self.host = host
    self.onEnd = onEnd
    file = try CopiedDatabase(in: directory)
    timer = Timer(on: loop, after: Self.silence) { [unowned self] in end("the owner sends nothing") }
    do throws(LoopError) {
      link = try EntryLink(to: owner, at: path, on: loop) { [unowned self] in linkChanged() }
    } catch {
      throw .fleet("the owner is not reached: \(error)")
    }
  }

  private func linkChanged() {
    guard let link else { return }
    guard link.isReady, let stream = link.takeStream() else { return end("the owner is not reached") }
    self.stream = consume stream
    self.link = nil
    let opening = LinkOpening.copy(host: host).bytes
    do throws(LoopError) {
      try self.stream?.write(copying: opening.span)
      try self.stream?.startReadingBytes(
        { [unowned self] bytes in take(bytes) }, onEnd: { [unowned self] _ in end("the owner has ended the link") })
    } catch {
      end("\(error)")
    }
  }

  private func take(_ bytes: [UInt8]) {
    timer?.start(after: Self.silence)
    received += bytes
    while let end = received.firstIndex(of: 0) {
      let message = Array(received[..<end])
      received.removeFirst(end + 1)
      if !takeMessage(message) { return }
    }
    if received.count > Self.messageBytesMax { end("the owner sends something else") }
  }

  /// Takes a piece.
  ///
  /// - Returns: Whether more are expected.
  private func takeMessage(_ bytes: [UInt8]) -> Bool {
    guard let reply = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)), reply["error"] == nil,
      let data = reply["parameters"]?["data"]?.stringValue.flatMap({ Base64.decode($0) })
    else {
      end("the owner refuses it: \(String(decoding: bytes.prefix(200), as: UTF8.self))")
      return false
    }
    let isLast = reply["continues"]?.boolValue != true
    do throws(StartError) {
      try file.append(data)
      if isLast { try file.finish() }
    } catch {
      end("\(error)")
      return false
    }
    if isLast { end(nil) }
    return !isLast
  }

  /// Puts the copy in the place of the host's own state, which is closed.
  func install() throws(StartError) { try file.install() }

  private func end(_ failure: String?) {
    if timer == nil { return }
    close()
    onEnd(failure)
  }

  /// Ends it, without a call of `onEnd`.
  func close() {
    timer = nil
    link?.close()
    link = nil
    stream = nil
  }
}
