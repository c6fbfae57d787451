import EventLoop
import FleetEngine
import Logging
import NavigationFleet
import NavigationStore

/// Begins a fleet with the state of this host, and ends: the engine has nothing of the fleet yet, or nothing any more.
final class FleetBeginning {
  private let host: FleetHost
  private let store: Store
  private let frame: StoredFrame
  private let loop: EventLoop
  private var failure: StartError?

  /// How long the engine may take.
  private static let timeLimit = Duration.seconds(30)
  /// How far the frames of the fleet begin behind those of this host's state: more than any other copy can be ahead of it, so
  /// that every other host lacks frames and gets this state.
  private static let gap = 1_000_000

  /// - Parameter store: The state, opened and not begun. It is closed.
  init(
    _ configuration: FleetConfiguration, _ access: EngineAccess, incarnation: String, _ store: Store, log: Logger
  ) throws(StartError) {
    self.store = store
    frame = StoredFrame(number: store.frame.number + Self.gap, sum: store.frame.sum &+ 1, term: store.frame.term)
    host = FleetHost(configuration, access, incarnation: incarnation, copy: store, link: "", beginning: frame, log: log)
    do throws(LoopError) { loop = try EventLoop() } catch { throw .noLoop("\(error)") }
  }

  /// Claims the stage, notes in the state that it is a copy now, and gives the stage up, so that this host or any other may take
  /// it over when it has the state.
  ///
  /// - Throws: `StartError` if the fleet exists already, or the engine does not answer; the state is as it was.
  func run() throws(StartError) {
    do throws(StoreError) { try store.begin() } catch {
      loop.close()
      throw .state(error)
    }
    host.on.serve = { [unowned self] in note() }
    host.on.end = { [unowned self] why in end(.fleet(why)) }
    let limit = Timer(on: loop, after: Self.timeLimit) { [unowned self] in
      end(.fleet("the engine does not answer: see that etcd runs at the addresses of engine:"))
    }
    host.attach(to: store, on: loop)
    loop.run()
    _ = consume limit
    host.detach()
    loop.close()
    do throws(StoreError) { try store.close() } catch { failure = failure ?? .state(error) }
    if let failure { throw failure }
  }

  private func note() {
    do throws(StoreError) {
      try store.commit(frame, after: (store.frame.number, store.frame.sum), [])
      try store.syncLog()
    } catch {
      return end(.state(error))
    }
    host.release { [unowned self] in end(nil) }
  }

  private func end(_ failure: StartError?) {
    self.failure = self.failure ?? failure
    loop.stop()
  }
}
