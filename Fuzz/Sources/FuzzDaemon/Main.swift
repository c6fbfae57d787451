/// The entry point: libFuzzer reads the arguments and then calls `fuzzDaemon` repeatedly.
@_cdecl("FuzzDaemon_main")
public func main(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var (count, arguments) = unsafe (count, arguments)
  return unsafe runDriver(&count, &arguments) { data, count in unsafe fuzzDaemon(data, count) }
}

/// The corresponding C function is `LLVMFuzzerRunDriver`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt
