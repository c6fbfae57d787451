import EventLoop
import JSON
import Navigation
import NavigationProtocol

/// Prepares navd for an app: its map and its scene.
struct AppOpening {
  private let channel: CallChannel

  /// - Parameters:
  ///   - loop: the loop of the current thread.
  ///   - candidates: the places of navd to try, in order.
  init(on loop: EventLoop, at candidates: [AddressChoice.Candidate]) {
    channel = CallChannel(on: loop, to: candidates, parser: JSONParser())
  }

  /// Installs the map unless this or a later version is there, and opens the scene unless it is open.
  /// - Throws: `NavigationAppError`, or `SceneMapError` if the types do not form a map.
  func open<Map: SceneMap>(_ scene: String, of map: Map.Type) async throws {
    defer { channel.close() }
    let document = try Map.document
    do throws(CallFailure) {
      if try await isMissing(document, Map.name, Map.version) {
        _ = try await channel.call(ManagerInterface.InstallMap.self, .init(source: document))
      }
      _ = try await channel.call(SceneInterface.Open.self, .init(scene: scene, map: Map.name))
    } catch {
      throw NavigationAppError(error)
    }
  }

  private func isMissing(
    _ document: String, _ name: String, _ version: String
  ) async throws(CallFailure) -> Bool {
    let maps = try await channel.call(ManagerInterface.ListMaps.self, .init()).maps
    guard let present = maps.first(where: { Text.isSame($0.map, name) }) else { return true }
    guard let own = MapVersion(version), let other = MapVersion(present.version) else { return true }
    if own != other { return other < own }
    return try await channel.call(ManagerInterface.GetMap.self, .init(map: name)).source != document
  }
}

/// The reason for which an app cannot begin, or cannot go on.
public enum NavigationAppError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No daemon is there. Lists the attempts in order.
  case unreachable([ConnectionAttempt])
  /// navd refuses the map or the scene.
  case refused(CallFailure)
  /// The scene cannot be attached, or has ended.
  case ended(SceneConnection.End)

  init(_ failure: CallFailure) {
    if case .unreachable(let attempts) = failure { self = .unreachable(attempts) } else { self = .refused(failure) }
  }

  public var description: String {
    switch self {
    case .unreachable(let attempts): "\(CallFailure.unreachable(attempts)). To start one for this user: navd --user &"
    case .refused(let failure): failure.description
    case .ended(let end): end.description
    }
  }
}
