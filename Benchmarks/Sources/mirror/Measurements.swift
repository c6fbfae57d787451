import EventLoop
import NavigationClient

/// From a commit to its `PathUpdate`, each when the one before is there: as a program has it that waits for its `updates`.
func updates(
  of scene: String, at place: [AddressChoice.Candidate], on loop: EventLoop, seconds: Double, by committer: Committer
) throws -> Samples {
  let committer = Unchecked(value: committer)
  return try loop.run { actor in
    let connection = SceneConnection(on: actor.loop, to: place, as: .init(scene: scene, name: "mirror"))
    var samples = Samples()
    var sent: ContinuousClock.Instant?
    let end = ContinuousClock.now + .seconds(seconds)
    for await update in connection.updates where update.event == .changed || sent == nil {
      let now = ContinuousClock.now
      if let sent {
        samples.add(now - sent)
        committer.value.takeReply()
      }
      if now >= end { break }
      sent = ContinuousClock.now
      committer.value.commit()
    }
    connection.close()
    return samples
  }
}

/// What only the loop's thread uses.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}

/// From the first step to a mirror of all that the scene holds, again and again.
func attachments(
  to scene: String, at place: [AddressChoice.Candidate], on loop: EventLoop, count: Int
) -> Samples {
  var samples = Samples()
  for _ in 0..<count {
    let start = ContinuousClock.now
    let connection = SceneConnection(on: loop, to: place, as: .init(scene: scene, name: "mirror")) { _ in loop.stop() }
    while connection.status == .attaching { loop.run() }
    precondition(connection.status == .attached, "\(connection.status)")
    samples.add(ContinuousClock.now - start)
    connection.close()
  }
  return samples
}
