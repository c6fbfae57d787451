import JSON
import NavigationStore

/// The place of a frame in the sequence of a stage's frames.
public struct FramePosition: Equatable, Sendable {
  /// The number of the frame; 0 before the first.
  public var number: Int
  /// The sum of this frame and all before it; 0 before the first.
  public var sum: Int

  public init(number: Int, sum: Int) {
    self.number = number
    self.sum = sum
  }

  /// The place before the first frame.
  public static let start = FramePosition(number: 0, sum: 0)
}

/// The changes of one or more turns of a stage, or a part of them: the unit that the engine stores.
///
/// Each frame has the running sum of itself and of all frames before it, so that one comparison shows whether two copies
/// have the same history. A gap, a damaged frame or a copy of another stage does not continue the sum.
public struct Frame: Equatable, Sendable {
  public var stage: Int
  /// The term of the claim under which it was appended.
  public var term: Int
  public var number: Int
  /// The sum of the frames before it.
  public var previousSum: Int
  /// The time at which it was made, in microseconds since 1970.
  public var time: Int
  /// Its place among the parts of one frame that was too long for one transaction.
  public var part: Int
  /// Whether it is the last part.
  public var isLast: Bool
  public var payload: [UInt8]

  public init(
    stage: Int, term: Int, after previous: FramePosition, time: Int, part: Int = 0, isLast: Bool = true,
    payload: [UInt8]
  ) {
    self.stage = stage
    self.term = term
    number = previous.number + 1
    previousSum = previous.sum
    self.time = time
    self.part = part
    self.isLast = isLast
    self.payload = payload
  }

  /// The format that this version writes, and the only one that it reads.
  public static let format = 1
  private static let magic: [UInt8] = Array("navdfr".utf8)
  /// Magic (6), format (1), whether it is the last part (1), the length of the payload and the part (4 each), then stage,
  /// term, number, sum before, time and sum (8 each). All numbers are little endian.
  private static let headBytes = 64
  private static let sumPlace = 56

  /// The place after this frame.
  ///
  /// - Complexity: O(payload).
  public var position: FramePosition { FramePosition(number: number, sum: sum) }

  private var sum: Int {
    var key = previousSum &* 31 &+ stage
    for number in [term, number, time, part, isLast ? 1 : 0] { key = key &* 0x1_0000_01B3 &+ number }
    return Checksum.of(payload.span, key: key)
  }

  /// The byte form.
  public var bytes: [UInt8] {
    var buffer = ByteBuffer(capacity: Self.headBytes + payload.count)
    buffer.append(Self.magic)
    buffer.append(UInt8(Self.format))
    buffer.append(isLast ? 1 : 0)
    buffer.append(fixed32: UInt32(payload.count))
    buffer.append(fixed32: UInt32(part))
    for number in [stage, term, number, previousSum, time, sum] {
      buffer.append(fixed64: UInt64(bitPattern: Int64(number)))
    }
    buffer.append(payload)
    return buffer.array()
  }

  /// Reads the byte form.
  ///
  /// - Returns: nil if the bytes are not a frame of this format, or were damaged.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headBytes, bytes.starts(with: Self.magic), bytes[6] == UInt8(Self.format), bytes[7] < 2,
      bytes.count - Self.headBytes == Int(bytes.littleEndian(UInt32.self, at: 8))
    else { return nil }
    func number(_ index: Int) -> Int { Int(bytes.littleEndian(Int64.self, at: 16 + 8 * index)) }
    isLast = bytes[7] == 1
    part = Int(bytes.littleEndian(UInt32.self, at: 12))
    stage = number(0)
    term = number(1)
    self.number = number(2)
    previousSum = number(3)
    time = number(4)
    payload = Array(bytes[Self.headBytes...])
    if sum != Int(bytes.littleEndian(Int64.self, at: Self.sumPlace)) { return nil }
  }
}
