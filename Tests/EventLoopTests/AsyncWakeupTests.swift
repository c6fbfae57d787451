import EventLoop
import Glibc
import Testing

import class Foundation.NSLock
import class Foundation.Thread

struct AsyncWakeupTests {
  @Test func anyThreadMayWakeTheLoop() async throws {
    try await withLoop { loop in
      let mailbox = Mailbox()
      var taken: [Int] = []
      let wakeup = try AsyncWakeup(on: loop) {
        #expect(loop.isOnLoopThread)
        taken += mailbox.takeAll()
        if taken.count == 8 * 200 { loop.stop() }
      }
      let sender = wakeup.sender
      for thread in 0..<8 {
        Thread {
          for entry in 0..<200 {
            mailbox.put(thread * 200 + entry)
            sender.send()
          }
        }.start()
      }
      loop.run()
      #expect(taken.sorted() == Array(0..<1600))
      wakeup.close()
    }
  }

  @Test func requestsBeforeTheLoopTurnsAreToldOnce() async throws {
    try await withLoop { loop in
      var calls = 0
      let wakeup = try AsyncWakeup(on: loop) { calls += 1 }
      for _ in 0..<10 { wakeup.sender.send() }
      #expect(calls == 0)
      loop.runOnce()
      #expect(calls == 1)
      wakeup.close()
    }
  }

  @Test func aSenderOutlivesItsWakeup() async throws {
    let sender = try await onThread {
      let loop = try EventLoop()
      let wakeup = try AsyncWakeup(on: loop) { Issue.record("woken") }
      let sender = wakeup.sender
      #expect(sender.send())
      wakeup.close()
      #expect(!sender.send())
      loop.close()
      return sender
    }
    #expect(!sender.send())
  }

  @Test func closingRacesWithSending() async throws {
    for _ in 0..<20 {
      try await withLoop { loop in
        let wakeup = try AsyncWakeup(on: loop) {}
        let sender = wakeup.sender
        Thread {
          while sender.send() { sched_yield() }
        }.start()
        for _ in 0..<10 { loop.runOnce() }
        wakeup.close()
      }
    }
  }

  @Test func aWakeupMayCloseItself() async throws {
    try await withLoop { loop in
      final class Holder { var wakeup: AsyncWakeup? }
      let holder = Holder()
      holder.wakeup = try AsyncWakeup(on: loop) { holder.wakeup = nil }
      holder.wakeup?.sender.send()
      loop.run()
      let isOpen = holder.wakeup != nil
      #expect(!isOpen)
    }
  }
}

/// A queue of numbers between threads.
private final class Mailbox: @unchecked Sendable {  // under the lock
  private let lock = NSLock()
  private var entries: [Int] = []

  func put(_ entry: Int) { lock.withLock { entries.append(entry) } }

  func takeAll() -> [Int] {
    lock.withLock {
      defer { entries = [] }
      return entries
    }
  }
}
