import EventLoop
import Testing

import class Foundation.Thread

/// An actor on a loop.
private actor Resident {
  nonisolated let loop: EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  private(set) var log: [Int] = []
  private var timer: Timer?
  private var expectedCount = -1
  private var isBreeding = true
  private var generations = 0

  init(on loop: EventLoop) { self.loop = loop }

  func note(_ entry: Int) {
    #expect(loop.isOnLoopThread)
    log.append(entry)
    if log.count == expectedCount { loop.stop() }
  }

  /// Stops the loop after this number of entries.
  func stopWhenLogged(_ count: Int) { expectedCount = count }

  func stop() { loop.stop() }

  /// The closure is formed within the actor, so it can use its state.
  func startTimer(count: Int) {
    timer = Timer(on: loop, after: .milliseconds(1), every: .milliseconds(1)) { [unowned self] in
      log.append(log.count)
      if log.count == count { finish() }
    }
  }

  private func finish() {
    timer = nil
    loop.stop()
  }

  /// Each job enqueues the next.
  func breed() {
    generations += 1
    if isBreeding { Task { breed() } }
  }

  func endBreeding() -> Int {
    isBreeding = false
    return generations
  }
}

struct EventLoopExecutorTests {
  /// Tasks share threads with the tests, and under a sanitizer other tests block these for minutes.
  private static let patience = Duration.seconds(900)

  @Test func jobsOfOneTaskRunInOrder() async throws {
    try await withLoop(timeout: Self.patience) { loop in
      let resident = Resident(on: loop)
      Task {
        for entry in 0..<1000 { await resident.note(entry) }
        await resident.stop()
      }
      let idle = Timer(on: loop, after: .seconds(3600)) {}
      loop.run()
      resident.assumeIsolated { #expect($0.log == Array(0..<1000)) }
      idle.close()
    }
  }

  @Test func jobsThatWaitRunEvenIfNoHandleIsActive() async throws {
    try await withLoop { loop in
      let resident = Resident(on: loop)
      // The task starts here, so its call of the actor is enqueued before the loop runs.
      Task.immediate { await resident.note(1) }
      loop.run()
      resident.assumeIsolated { #expect($0.log == [1]) }
    }
  }

  @Test func callbacksOfHandlesTouchTheStateOfTheirActor() async throws {
    try await withLoop(timeout: Self.patience) { loop in
      let resident = Resident(on: loop)
      Task { await resident.startTimer(count: 5) }
      let idle = Timer(on: loop, after: .seconds(3600)) {}
      loop.run()
      resident.assumeIsolated { #expect($0.log == [0, 1, 2, 3, 4]) }
      idle.close()
    }
  }

  @Test func jobsOfManyThreadsAllRun() async throws {
    try await withLoop { loop in
      let resident = Resident(on: loop)
      let threads = 8
      let each = 500
      for thread in 0..<threads {
        Thread {
          for entry in 0..<each { Task.immediate { await resident.note(thread * each + entry) } }
        }.start()
      }
      resident.assumeIsolated { $0.stopWhenLogged(threads * each) }
      let idle = Timer(on: loop, after: .seconds(3600)) {}
      loop.run()
      resident.assumeIsolated { resident in
        #expect(resident.log.sorted() == Array(0..<threads * each))
        // The jobs of one thread are in order.
        for thread in 0..<threads {
          let own = resident.log.filter { $0 / each == thread }
          #expect(own == own.sorted())
        }
      }
      idle.close()
    }
  }

  @Test func jobsThatMakeJobsDoNotStarveTimers() async throws {
    try await withLoop { loop in
      let resident = Resident(on: loop)
      resident.assumeIsolated { $0.breed() }
      var fired = 0
      let timer = Timer(on: loop, after: .milliseconds(1), every: .milliseconds(1)) {
        fired += 1
        if fired == 3 { loop.stop() }
      }
      loop.run()
      timer.close()
      resident.assumeIsolated { #expect($0.endBreeding() > EventLoopExecutorTests.jobsPerWakeup) }
      loop.run()
    }
  }

  /// The number of jobs in a row after which the loop must have polled.
  private static let jobsPerWakeup = 1024

  @Test func enqueueingOnAClosedLoopTraps() async {
    await #expect(processExitsWith: .failure) {
      let resident = try await onThread {
        let loop = try EventLoop()
        loop.close()
        return Resident(on: loop)
      }
      await resident.note(1)
    }
  }
}
