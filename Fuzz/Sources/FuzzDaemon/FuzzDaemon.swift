import JSON
import Logging
import Navigation
import SimdJSON

@testable import NavigationDaemon

/// A daemon without sockets that is fed any bytes: what libFuzzer calls, with inputs that it changes by what they reach.
///
/// A byte 0xFE ends a read, so that messages come in pieces; 0xFF goes on with the other of two connections. (Neither is
/// in any UTF-8 text.) What navd answers must be JSON, a third connection must see nothing of it, and both readers of
/// JSON must agree on what is JSON at all.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDaemon(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  var world = FuzzWorld()
  var (read, speaker): ([UInt8], Int) = ([], 0)
  for byte in bytes + [0xFE] {
    guard byte >= 0xFE else {
      read.append(byte)
      continue
    }
    world.receive(read, from: speaker)
    read.removeAll(keepingCapacity: true)
    if byte == 0xFF { speaker = 1 - speaker }
  }
  world.finish()
  for message in bytes.split(separator: 0) { compareReaders(message) }
  return 0
}

/// simdjson, on which navd stands, and our own reader, on which clients do, take the same texts and read the same.
private func compareReaders(_ message: ArraySlice<UInt8>) {
  let text = String(decoding: message, as: UTF8.self)
  guard text.utf8.elementsEqual(message) else { return }
  let ours = value(of: text, by: JSONParser())
  let theirs = value(of: text, by: .simd())
  precondition(ours == theirs, "the readers of JSON disagree on \(text)")
}

private func value(of text: String, by parser: JSONParser) -> JSONValue? {
  // An element is valid as long as its parser.
  withExtendedLifetime(parser) { (try? parser.parse(text)).map { JSONValue($0) } }
}
