import CLibuv

/// The memory of a piece of work, which libuv needs until the work is complete.
@safe
final class WorkRequest {
  private let raw: UnsafeMutablePointer<uv_work_t>
  private let loop: EventLoop
  private let work: @Sendable () -> Void
  private let completion: () -> Void
  private var isDone = false  // loop thread only

  init(loop: EventLoop, work: @escaping @Sendable () -> Void, completion: @escaping () -> Void) {
    unsafe raw = .allocate(capacity: 1)
    self.loop = loop
    self.work = work
    self.completion = completion
  }

  deinit { unsafe raw.deallocate() }

  func submit() {
    unsafe raw.pointee.data = unsafe Unmanaged.passRetained(self).toOpaque()
    let code = unsafe uv_queue_work(
      loop.raw, raw,
      { raw in
        guard let data = unsafe raw?.pointee.data else { return }
        unsafe Unmanaged<WorkRequest>.fromOpaque(data).takeUnretainedValue().work()
      },
      { raw, status in
        guard let data = unsafe raw?.pointee.data else { return }
        unsafe Unmanaged<WorkRequest>.fromOpaque(data).takeRetainedValue().finish(status)
      })
    precondition(code == 0, "uv_queue_work: \(LoopError.Code(rawValue: code).message)")
  }

  func cancel() -> Bool {
    loop.checkIsolated()
    if isDone { return false }
    return unsafe withRequest { unsafe uv_cancel($0) } == 0
  }

  private func finish(_ status: Int32) {
    isDone = true
    if status == 0 { completion() }
  }

  private func withRequest(_ body: (UnsafeMutablePointer<uv_req_t>) -> Int32) -> Int32 {
    unsafe body(UnsafeMutableRawPointer(raw).assumingMemoryBound(to: uv_req_t.self))
  }
}
