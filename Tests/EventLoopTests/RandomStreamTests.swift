import EventLoop
import Glibc
import Random
import Testing

/// Writes, pauses, shuts down and closes streams in random order, also from within callbacks.
///
/// Invariants: bytes arrive in order and none twice; all arrive if the writer ends properly; a closed stream calls no
/// closure; no handle stays open.
struct RandomStreamTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func streamsHoldWhateverIsDoneToThem(_ seed: UInt64) async throws {
    try await withLoop { loop in
      let world = World(on: loop, seed: seed)
      for _ in 0..<400 { try world.step() }
      try world.finish()
      #expect(world.complaints == [], "seed \(seed)")
    }
  }
}

private final class World {
  private let loop: EventLoop
  private var random: SeededRandom
  private var links: [Link] = []
  private var isFinishing = false
  private(set) var complaints: [String] = []

  init(on loop: EventLoop, seed: UInt64) {
    self.loop = loop
    random = SeededRandom(seed: seed)
  }

  func step() throws {
    switch random.below(10) {
    case 0: links.append(try Link(on: loop) { [unowned self] in meddle() })
    case 1...7: try act(on: links.randomElement(using: &random))
    default: loop.runOnce(waiting: false)
    }
  }

  /// A random action of a callback on any stream, including its own; usually none.
  private func meddle() {
    guard !isFinishing, random.below(4) == 0 else { return }
    do { try act(on: links.randomElement(using: &random)) } catch { complaints.append("\(error)") }
  }

  private func act(on link: Link?) throws {
    guard let link else { return }
    switch random.below(16) {
    case 0: link.closeWriter()
    case 1: link.closeReader()
    case 2: try link.shutdown()
    case 3, 4: link.stopReading()
    case 5, 6: try link.resumeReading()
    case 7: link.write(1 + random.below(200_000))
    default: link.write(1 + random.below(500))
    }
  }

  /// Ends all streams, half of them properly, and checks the received bytes.
  func finish() throws {
    isFinishing = true
    for link in links {
      if random.below(2) == 0 { try link.shutdown() } else { link.closeWriter() }
      try link.resumeReading()
    }
    try loop.run(while: links.contains { $0.isUnderWay })
    for (index, link) in links.enumerated() {
      complaints += link.complaints.map { "link \(index): \($0)" }
      link.closeReader()
      link.closeWriter()
    }
    links = []
  }
}

/// A connection in one direction, and its expected state.
private final class Link {
  private var writer: PipeStream?
  private var reader: PipeStream?
  private let onCallback: () -> Void
  private var sent = 0
  private var received = 0
  private var isShut = false
  private var hasWriterClosed = false
  private var hasEnded = false
  private(set) var complaints: [String] = []

  init(on loop: EventLoop, onCallback: @escaping () -> Void) throws {
    self.onCallback = onCallback
    let (first, second) = try Kernel.socketPair()
    writer = try PipeStream(on: loop, adopting: first)
    reader = try PipeStream(on: loop, adopting: second)
    try reader?.startReading { [unowned self] bytes in
      unsafe read(bytes)
    } onEnd: { [unowned self] reason in
      ended(reason)
    }
  }

  /// Whether the end of the output has not arrived.
  var isUnderWay: Bool { reader != nil && !hasEnded }

  /// The pattern that is sent: a repetition of its first `period` bytes, long enough to slice.
  private static let pattern: [UInt8] = (0..<period + 200_000).map { index in
    UInt8(truncatingIfNeeded: (index % period) &* 7 &+ (index % period) >> 8)
  }
  private static let period = 65_521

  private static func bytes(at index: Int, count: Int) -> ArraySlice<UInt8> {
    pattern[index % period..<index % period + count]
  }

  private func expect(_ condition: Bool, _ complaint: @autoclosure () -> String) {
    if !condition && complaints.count < 5 { complaints.append(complaint()) }
  }

  private func read(_ bytes: UnsafeRawBufferPointer) {
    expect(reader != nil, "read after close")
    expect(!hasEnded, "read after the end")
    let isRight = unsafe Self.bytes(at: received, count: bytes.count).withUnsafeBytes {
      unsafe memcmp($0.baseAddress!, bytes.baseAddress!, bytes.count) == 0
    }
    expect(isRight, "wrong bytes after \(received)")
    received += bytes.count
    expect(received <= sent, "more than was sent")
    onCallback()
  }

  private func ended(_ reason: EndReason) {
    expect(reader != nil, "end after close")
    expect(!hasEnded, "two ends")
    expect(reason == .endOfFile, "\(reason)")
    expect(isShut || hasWriterClosed, "an end that nobody made")
    if isShut && !hasWriterClosed { expect(received == sent, "\(received) of \(sent) at the end") }
    hasEnded = true
    onCallback()
  }

  func write(_ count: Int) {
    guard writer != nil, !isShut else { return }
    let bytes = Self.bytes(at: sent, count: count)
    do throws(LoopError) {
      let taken = try writer?.tryWrite(bytes.span) ?? 0
      sent += count
      if taken == count { return }
      try writer?.write(copying: bytes.span.extracting(droppingFirst: taken)) { [unowned self] error in
        expect(writer != nil, "written after close")
        expect(error == nil || reader == nil, "\(String(describing: error)) though it is read")
        onCallback()
      }
    } catch {
      expect(error.code == .brokenPipe && reader == nil, "\(error)")
    }
  }

  func shutdown() throws {
    guard writer != nil, !isShut else { return }
    isShut = true
    try writer?.shutdown { [unowned self] _ in
      expect(writer != nil, "shut down after close")
      onCallback()
    }
  }

  func stopReading() { reader?.stopReading() }

  func resumeReading() throws {
    if !hasEnded { try reader?.resumeReading() }
  }

  func closeWriter() {
    hasWriterClosed = hasWriterClosed || writer != nil
    writer = nil
  }

  func closeReader() { reader = nil }
}
