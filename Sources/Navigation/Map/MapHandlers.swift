/// The handlers of a screen or of the roots, by request and element.
public struct MapHandlers: Sendable {
  public enum Request: String, Hashable, Sendable, CaseIterable {
    case show
    case hide
    case change
  }

  public struct Entry: Sendable {
    public let request: Request
    public let element: ScreenIndex
    public let handler: MapHandler

    public init(_ request: Request, _ element: ScreenIndex, _ handler: MapHandler) {
      self.request = request
      self.element = element
      self.handler = handler
    }
  }

  /// In the order of the map.
  public let entries: [Entry]
  private let places: [Key: Int]

  private struct Key: Hashable {
    let request: Request
    let element: ScreenIndex
  }

  public init(_ entries: [Entry]) {
    self.entries = entries
    var places: [Key: Int] = [:]
    for (place, entry) in entries.enumerated() { places[Key(request: entry.request, element: entry.element)] = place }
    self.places = places
  }

  public static let none = MapHandlers([])

  public func handler(_ request: Request, _ element: ScreenIndex) -> MapHandler? {
    if entries.isEmpty { return nil }
    return places[Key(request: request, element: element)].map { entries[$0].handler }
  }
}
