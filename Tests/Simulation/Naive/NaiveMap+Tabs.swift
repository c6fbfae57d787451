import JSON
import Navigation

// The names of tabs.
extension NaiveMap {
  /// A container, with the content of a coordinator in its place.
  func built(by container: JSONValue) -> JSONValue {
    guard let name = container.member("coordinator")?.stringValue else { return container }
    return built(by: coordinator(name)?.member("root") ?? .null)
  }

  /// The items of all tabs of the map.
  var tabItems: [(name: String, value: JSONValue)] {
    let roots = (document.member("coordinators")?.named ?? []).compactMap { $0.value.member("root") }
    return (cases.map(\.value) + roots).flatMap(tabItems)
  }

  private func tabItems(of container: JSONValue) -> [(name: String, value: JSONValue)] {
    let items = (container.member("tabs")?.member("items")?.named ?? []).map { (name: $0.name, value: $0.value) }
    return items + items.flatMap { tabItems(of: $0.value) }
  }

  /// The label of the tabs' item with this name; the name itself if there is no such item.
  func tabName(ofItem name: String) -> String {
    tabItems.first { Bytes($0.name) == Bytes(name) }.map { label(of: $0).text } ?? name
  }

  /// The label of a tab: that of its content, if the content has a name of its own.
  func label(of item: (name: String, value: JSONValue)) -> Bytes {
    Bytes(built(by: item.value).member("tabs")?.member("name")?.stringValue ?? item.name)
  }
}
