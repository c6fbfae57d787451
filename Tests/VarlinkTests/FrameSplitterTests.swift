import JSON
import Testing
import Varlink

@Suite struct FrameSplitterTests {
  private let messages = ["{\"a\":1}", "", "x", "{\"method\":\"org.example.ftl.Jump\"}", "ü\u{1F600}", "last"]

  private var stream: [UInt8] { messages.flatMap { Array($0.utf8) + [0] } }
  private var expected: [[UInt8]] { messages.map { Array($0.utf8) } }

  @Test func everySplitInThreeGivesTheSameMessages() throws {
    let stream = stream
    for first in 0...stream.count {
      for second in first...stream.count {
        var feeder = Feeder()
        try feeder.receive(stream[..<first])
        try feeder.receive(stream[first..<second])
        try feeder.receive(stream[second...])
        let (frames, hasPartial) = (feeder.frames, feeder.hasPartial)
        #expect(frames == expected && !hasPartial)
      }
    }
  }

  @Test func byteByByteGivesTheSameMessages() throws {
    var feeder = Feeder()
    for (index, byte) in stream.enumerated() {
      try feeder.receive([byte])
      #expect(feeder.hasPartial == (byte != 0), "after byte \(index)")
    }
    #expect(feeder.frames == expected)
  }

  @Test func messagesOfEveryLengthEndAtTheirNUL() throws {
    let messages = (0...100).map { length in (0..<length).map { [0x01, 0x7F, 0x80, 0xFF][$0 % 4] as UInt8 } }
    var feeder = Feeder()
    try feeder.receive(messages.flatMap { $0 + [0] })
    #expect(feeder.frames == messages)
  }

  @Test(arguments: 1...4)
  func pausesLoseAndReorderNothing(pausesAfter: Int) throws {
    let stream = stream
    for split in 0...stream.count {
      var feeder = Feeder(pausesAfter: pausesAfter)
      try feeder.receive(stream[..<split])
      try feeder.receive(stream[split...])
      while feeder.isPaused { try feeder.resume() }
      let (frames, hasPartial) = (feeder.frames, feeder.hasPartial)
      #expect(frames == expected && !hasPartial)
    }
  }

  @Test func nothingIsHandedOutDuringAPause() throws {
    var feeder = Feeder(pausesAfter: 1)
    try feeder.receive(Array("a\0b\0c\0".utf8))
    #expect(feeder.frames.count == 1 && feeder.isPaused && feeder.heldBytes == 4)
    try feeder.receive(Array("d\0".utf8))
    #expect(feeder.frames.count == 1)
    try feeder.resume()
    #expect(feeder.frames.count == 2)
  }

  @Test func aMessageInOnePieceIsNotCopied() {
    var splitter = FrameSplitter()
    var places: [Int] = []
    unsafe withPadding(Array("one\0two\0thr".utf8)) { bytes in
      try? unsafe splitter.receive(bytes) { frame in
        if let start = frame.baseAddress, let base = bytes.baseAddress { unsafe places.append(start - base) }
        return .next
      }
    }
    #expect(places == [0, 4])
    let heldBytes = splitter.heldBytes
    #expect(heldBytes == 3)
  }

  @Test func aMessageThatCouldNotBeTakenComesAgainHoweverTheBytesWereSplit() throws {
    let bytes = Array("one\0two\0three\0".utf8)
    for split in 0...bytes.count {
      var splitter = FrameSplitter()
      var (taken, refused): ([String], Int) = ([], 0)
      func body(_ frame: some Collection<UInt8>) -> Disposition {
        let text = String(decoding: frame, as: UTF8.self)
        if text == "two", refused < 2 {
          refused += 1
          return .again
        }
        taken.append(text)
        return .next
      }
      try splitter.take(bytes[..<split]) { body($0) }
      try splitter.take(bytes[split...]) { body($0) }
      #expect(splitter.isPaused == true)
      #expect(taken == ["one"], "\(split)")
      try unsafe splitter.resume { unsafe body(Array($0)) }
      #expect(splitter.isPaused == true)
      try unsafe splitter.resume { unsafe body(Array($0)) }
      #expect(splitter.isPaused == false)
      #expect(taken == ["one", "two", "three"], "\(split)")
      #expect(splitter.hasPartial == false)
    }
  }

  @Test func aMessageAsLongAsTheLimitIsTakenAndOneByteMoreIsNot() throws {
    for pieces in [1, 2, 7] {
      for (length, fits) in [(1000, true), (1001, false), (5000, false)] {
        var feeder = Feeder(frameBytesMax: 1000)
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: length) + [0]
        let size = (message.count + pieces - 1) / pieces
        var failure: FrameError?
        do throws(FrameError) {
          for start in stride(from: 0, to: message.count, by: size) {
            try feeder.receive(message[start..<min(start + size, message.count)])
          }
        } catch { failure = error }
        #expect(failure == (fits ? nil : .tooLong(limit: 1000)), "\(length) in \(pieces)")
        #expect(feeder.frames.count == (fits ? 1 : 0))
      }
    }
  }

  @Test func aMessageWithoutEndIsRefusedBeforeItIsKept() {
    var feeder = Feeder()
    let megabytes = [UInt8](repeating: UInt8(ascii: "a"), count: 2 << 20)
    #expect(throws: FrameError.tooLong(limit: 1 << 20)) { try feeder.receive(megabytes) }
    #expect(feeder.heldBytes == 0)
  }

  @Test func aMessageTooLongAfterAPauseIsRefused() throws {
    var feeder = Feeder(frameBytesMax: 4, pausesAfter: 1)
    try feeder.receive(Array("a\0toolong\0".utf8))
    #expect(throws: FrameError.tooLong(limit: 4)) { try feeder.resume() }
    #expect(feeder.frames.count == 1)
  }

  @Test func aPauseHoldsNoMoreThanItsLimit() throws {
    var feeder = Feeder(frameBytesMax: 16, pausesAfter: 1)
    try feeder.receive([0])
    try feeder.receive([UInt8](repeating: 1, count: FrameSplitter.pauseBytesMax + 16))
    #expect(throws: FrameError.tooMuchHeld(limit: FrameSplitter.pauseBytesMax + 16)) { try feeder.receive([1]) }
  }

  /// Reads each message with the padding that a parser may load, for AddressSanitizer.
  @Test func everyMessageIsFollowedByReadableBytes() {
    let stream = stream
    for split in 0...stream.count {
      var splitter = FrameSplitter()
      var lengths: [Int] = []
      var sum: UInt8 = 0
      for piece in [stream[..<split], stream[split...]] {
        unsafe withPadding(piece) { bytes in
          try? unsafe splitter.receive(bytes) { frame in
            // Only the number of bytes after a message is defined, not their values.
            if let start = frame.baseAddress {
              for place in 0..<(frame.count + JSONParser.padding) {
                sum &+= unsafe (start + place).load(as: UInt8.self)
              }
            }
            lengths.append(frame.count)
            return .next
          }
        }
      }
      #expect(lengths == expected.map(\.count))
    }
  }
}
