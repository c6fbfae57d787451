extension ByteBuffer {
  public mutating func append(decimal value: Int) {
    reserve(20)
    if value < 0 {
      unsafe start[count] = UInt8(ascii: "-")
      used &+= 1
    }
    var rest = value.magnitude
    let end = count &+ Self.digits(of: rest)
    var place = unsafe start + end
    while rest >= 100 {
      let quotient = rest / 100
      unsafe place -= 2
      unsafe Self.put(rest &- quotient &* 100, at: place)
      rest = quotient
    }
    if rest >= 10 {
      unsafe Self.put(rest, at: place - 2)
    } else {
      unsafe (place - 1).pointee = UInt8(truncatingIfNeeded: 48 &+ rest)
    }
    used = end
  }

  /// Appends a number from 0 to 99 as two digits.
  @inline(never)
  public mutating func append(pair value: Int) {
    precondition(value >= 0 && value < 100, "not two digits")
    reserve(2)
    unsafe Self.put(UInt(bitPattern: value), at: start + used)
    used &+= 2
  }

  /// Writes two digits.
  @inline(__always)
  private static func put(_ pair: UInt, at place: UnsafeMutablePointer<UInt8>) {
    let tens = (pair &* 103) >> 10  // pair / 10, for pairs below 179
    unsafe place[0] = UInt8(truncatingIfNeeded: 48 &+ tens)
    unsafe place[1] = UInt8(truncatingIfNeeded: 48 &+ pair &- tens &* 10)
  }

  /// The number of decimal digits of a number.
  @inline(__always)
  private static func digits(of magnitude: UInt) -> Int {
    magnitude < 100_000_000 ? fewDigits(of: magnitude) : manyDigits(of: magnitude)
  }

  @inline(__always)
  private static func fewDigits(of magnitude: UInt) -> Int {
    if magnitude < 10_000 {
      return magnitude < 100 ? (magnitude < 10 ? 1 : 2) : (magnitude < 1000 ? 3 : 4)
    }
    return magnitude < 1_000_000 ? (magnitude < 100_000 ? 5 : 6) : (magnitude < 10_000_000 ? 7 : 8)
  }

  @inline(never)
  private static func manyDigits(of magnitude: UInt) -> Int {
    var (digits, rest) = (0, magnitude)
    while rest >= 100_000_000 {
      rest /= 100_000_000
      digits += 8
    }
    return digits + fewDigits(of: rest)
  }
}
