import JSON
import Testing

@testable import Navigation

@Suite struct PastTests {
  @Test func theStateAfterTheLastCommitAtOrBefore() throws {
    var shop = try Shop("A")
    shop.revision = 20
    try shop.perform(.push(.init("B")))
    shop.revision = 30
    try shop.perform(.push(.init("C")))
    for (revision, expected, tree) in [
      (10, 10, "[A]"), (20, 10, "[A]"), (21, 21, "[A B]"), (30, 21, "[A B]"), (31, 31, "[A B C]"), (40, 31, "[A B C]"),
    ] {
      let (found, state) = try shop.scene.state(at: revision, newest: 40)
      #expect(found == expected && state.tree == tree)
    }
  }

  @Test func whatNeverWasOrIsNotKeptIsNotFound() throws {
    var limits = SceneLimits()
    limits.historyCommits = 2
    var shop = try Shop("A")
    for name in ["B", "C", "D"] { try shop.perform(Call(.push(.init(ScreenDescription(name)))), limits: limits) }
    for revision in [0, 11, 14] {
      #expect(throws: NavigationError.revisionNotFound(revision, oldest: 12, newest: 13)) {
        try shop.scene.state(at: revision, newest: 13)
      }
    }
    #expect(try shop.scene.state(at: 12, newest: 13).1.tree == "[A B C]")
  }

  @Test func missedCommitsAreReplayed() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    var mirrors = [shop.mirror]
    let operations: [Navigation.Operation] = [
      .push(.init("X")), .didAppear(.init(id: shop.id("A"))), .selectTab(.init(.index(1))), .present(.init("M")),
      .setRoot(.init(.stack(["R", "S"]))), .setStack(.init(["S", "R", "T"])), .back,
    ]
    for operation in operations {
      try shop.perform(operation)
      mirrors.append(shop.mirror)
    }
    for since in 10...17 {
      var mirror = mirrors[since - 10]
      let missed = try shop.scene.commits(since: since, newest: 17)
      #expect(missed.map(\.commit.revision) == Array(since..<17).map { $0 + 1 })
      for next in missed {
        try mirror.apply(next.changes)
        #expect(mirror == mirrors[next.commit.revision - 10])
      }
    }
  }

  @Test func nothingIsReplayedFromBeforeOpenOrWhatIsForgotten() throws {
    var limits = SceneLimits()
    limits.historyCommits = 2
    var shop = try Shop("A")
    #expect(throws: NavigationError.revisionNotFound(9, oldest: 10, newest: 10)) {
      try shop.scene.commits(since: 9, newest: 10)
    }
    for name in ["B", "C", "D"] { try shop.perform(Call(.push(.init(ScreenDescription(name)))), limits: limits) }
    #expect(throws: NavigationError.revisionNotFound(10, oldest: 11, newest: 13)) {
      try shop.scene.commits(since: 10, newest: 13)
    }
    #expect(try shop.scene.commits(since: 11, newest: 13).map(\.commit.revision) == [12, 13])
    #expect(throws: NavigationError.revisionNotFound(14, oldest: 11, newest: 13)) {
      try shop.scene.commits(since: 14, newest: 13)
    }
  }
}
