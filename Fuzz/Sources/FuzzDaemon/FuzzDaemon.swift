import JSON
import Logging
import Navigation
import SimdJSON

@testable import NavigationDaemon

/// The fuzz target: feeds arbitrary bytes to a daemon without sockets.
///
/// A byte 0xFE ends a read, so that messages arrive in pieces; 0xFF switches to the other of two connections. (Neither
/// occurs in UTF-8.) navd's output must be JSON, a third connection must not be affected, and both JSON parsers must accept
/// the same texts.
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

/// Checks that simdjson, which navd uses, and the parser in Swift, which clients use, accept and read the same texts.
private func compareReaders(_ message: ArraySlice<UInt8>) {
  let text = String(decoding: message, as: UTF8.self)
  guard text.utf8.elementsEqual(message) else { return }
  let ours = value(of: text, by: JSONParser())
  let theirs = value(of: text, by: .simd())
  precondition(ours == theirs, "the readers of JSON disagree on \(text)")
}

private func value(of text: String, by parser: JSONParser) -> JSONValue? {
  // An element is valid only as long as its parser.
  withExtendedLifetime(parser) { (try? parser.parse(text)).map { JSONValue($0) } }
}
