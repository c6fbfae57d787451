import EventLoop
import Testing

import class Foundation.DispatchSemaphore

struct WorkTests {
  @Test func workIsDoneElsewhereAndItsCompletionOnTheLoop() async throws {
    try await withLoop { loop in
      var results: [Int] = []
      for number in 0..<20 {
        loop.perform {
          #expect(!loop.isOnLoopThread)
          return number * number
        } completion: { result in
          #expect(loop.isOnLoopThread)
          results.append(result)
        }
      }
      #expect(results.isEmpty)
      loop.run()
      #expect(results.sorted() == (0..<20).map { $0 * $0 })
    }
  }

  @Test func aCompletionMayGiveMoreWork() async throws {
    try await withLoop { loop in
      var depth = 0
      func next() {
        loop.perform {
          1
        } completion: { one in
          depth += one
          if depth < 10 { next() }
        }
      }
      next()
      loop.run()
      #expect(depth == 10)
    }
  }

  @Test func workThatNoWorkerHasBegunCanBeTakenBack() async throws {
    try await withLoop { loop in
      let gate = DispatchSemaphore(value: 0)
      var done = 0
      // More pieces of work than workers, so that the last ones wait.
      let first = (0..<16).map { _ in
        loop.perform {
          gate.wait()
        } completion: {
          done += 1
        }
      }
      let last = loop.perform {
        Issue.record("done all the same")
      } completion: {
        Issue.record("completed all the same")
      }
      #expect(last.cancel())
      for _ in first { gate.signal() }
      loop.run()
      #expect(done == 16)
      #expect(!last.cancel())
      #expect(!first[0].cancel())
    }
  }

  @Test func closingTheLoopWaitsForWork() async throws {
    let results = Results()
    try await withLoop { loop in
      for number in 0..<8 {
        loop.perform {
          number
        } completion: {
          results.list.append($0)
        }
      }
    }
    #expect(results.list.sorted() == Array(0..<8))
  }

  private final class Results: @unchecked Sendable {  // the loop's thread until that has ended
    var list: [Int] = []
  }
}
