import EventLoop
import Glibc
import Testing

struct PipeStreamWritingTests {
  /// Writes until the kernel accepts no more bytes.
  private func fill(_ end: End) throws -> Int {
    let piece = [UInt8](repeating: 9, count: 64 * 1024)
    var total = 0
    while let taken = try end.stream?.tryWrite(piece.span), taken > 0 { total += taken }
    return total
  }

  @Test func nothingIsTakenWhenTheKernelIsFullAndAllOfItArrives() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      let filled = try fill(near)
      #expect(filled > 0)
      #expect(near.stream?.writeQueueSize == 0)
      var isWritten = false
      try near.stream?.write(copying: [UInt8](repeating: 8, count: 1000).span) { error in
        #expect(error == nil)
        isWritten = true
      }
      #expect(near.stream?.writeQueueSize == 1000)
      #expect(!isWritten)
      try far.startReading()
      far.onChange = { if far.received.count == filled + 1000 { loop.stop() } }
      loop.run()
      #expect(far.received.suffix(1000) == ArraySlice(repeating: 8, count: 1000))
      #expect(isWritten)
      #expect(near.stream?.writeQueueSize == 0)
      near.close()
      far.close()
    }
  }

  @Test func nothingOvertakesWhatIsQueued() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      let filled = try fill(near)
      var order: [Int] = []
      try near.stream?.write(copying: [1].span) { _ in order.append(1) }
      #expect(try near.stream?.tryWrite([4].span) == 0)
      try near.stream?.write(copying: [2].span) { _ in order.append(2) }
      #expect(try near.stream?.send([3].span) == false)
      try far.startReading()
      far.onChange = { if far.received.count == filled + 3 { loop.stop() } }
      loop.run()
      #expect(far.received.suffix(3) == [1, 2, 3])
      #expect(order == [1, 2])
      near.close()
      far.close()
    }
  }

  @Test func completionsComeLaterAndNotFromWithinTheCall() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      var isWritten = false
      try near.stream?.write(copying: [1].span) { _ in isWritten = true }
      #expect(!isWritten)
      loop.runOnce()
      #expect(isWritten)
      near.close()
      far.close()
    }
  }

  @Test func manyMegabytesArriveInOrder() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      let total = 2 << 20
      let writer = Pump(near, total: total)
      var isRight = true
      var count = 0
      try far.stream?.startReading { bytes in
        for byte in unsafe Array(bytes) {
          isRight = isRight && byte == Pump.byte(at: count)
          count += 1
        }
      } onEnd: { _ in
        loop.stop()
      }
      writer.pump()
      loop.run()
      #expect(count == total)
      #expect(isRight)
      far.close()
    }
  }

  @Test func aWriteKeepsItsOwnerUntilItIsDone() async throws {
    try await withLoop { loop in
      final class Owner {}
      let (near, far) = try End.pair(on: loop)
      let filled = try fill(near)
      weak var observed: Owner?
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
      unsafe bytes.copyBytes(from: [1, 2, 3])
      do {
        let owner = Owner()
        observed = owner
        try unsafe near.stream?.write(UnsafeRawBufferPointer(bytes), keeping: owner) { _ in near.close() }
      }
      loop.runOnce(waiting: false)
      #expect(observed != nil)
      try far.startReading()
      loop.run()
      #expect(observed == nil)
      #expect(far.received.count == filled + 3)
      far.close()
      unsafe bytes.deallocate()
    }
  }

  @Test func writingToAPeerThatIsGoneIsAnErrorAndNoSignal() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      far.close()
      var failure: LoopError?
      try wait {  // see Kernel
        do throws(LoopError) { _ = try near.stream?.tryWrite([1].span) } catch { failure = error }
        return failure == nil
      }
      #expect(failure == LoopError(.brokenPipe, in: "uv_try_write"))
      var result: LoopError?
      try near.stream?.write(copying: [1].span) { result = $0 }
      loop.run()
      #expect(result == LoopError(.brokenPipe, in: "uv_write"))
      near.close()
    }
  }

  @Test func aWriteUnderWayFailsWhenThePeerGoes() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      _ = try fill(near)
      var result: LoopError?
      try near.stream?.write(copying: [1].span) { result = $0 }
      far.close()
      loop.run()
      #expect(result?.code == .brokenPipe || result?.code == .connectionReset)
      near.close()
    }
  }
}

/// Writes a pattern as fast as possible: directly while the kernel accepts it, then by a queued write, and so on.
private final class Pump {
  private let end: End
  private let total: Int
  private var written = 0

  static func byte(at index: Int) -> UInt8 { UInt8(truncatingIfNeeded: index &* 31 &+ index >> 11) }

  init(_ end: End, total: Int) {
    self.end = end
    self.total = total
  }

  func pump() {
    do {
      while written < total {
        let piece = (written..<min(total, written + 50_000)).map(Self.byte)
        let taken = try end.stream?.tryWrite(piece.span) ?? 0
        written += piece.count
        if taken == piece.count { continue }
        try end.stream?.write(copying: piece.span.extracting(droppingFirst: taken)) { [self] error in
          #expect(error == nil)
          pump()
        }
        return
      }
      end.close()
    } catch {
      Issue.record(error)
    }
  }
}
