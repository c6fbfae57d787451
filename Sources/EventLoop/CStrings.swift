import CLibuv

/// A list of strings for C: pointers to NUL-terminated bytes, followed by a null pointer.
@safe
final class CStrings {
  let pointers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

  init(_ strings: [String]) {
    unsafe pointers = .allocate(capacity: strings.count + 1)
    unsafe pointers.initialize(repeating: nil)
    for (index, string) in strings.enumerated() { unsafe pointers[index] = strdup(string) }
  }

  deinit {
    for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
}
