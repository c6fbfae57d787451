public import JSON
import Navigation

extension ScreenRoute where Position == OnWindow {
  /// Makes a stack with this screen the root, and removes every other layer.
  public func setRoot(_ screen: some Screen) -> ScreenRoute<OnStack> {
    let route = adding(screen) {
      .setRoot(.init(.screen($0)))
    } then: { route, screen in
      route.place.screen = route.make(screen)
    }
    guard let made = route.place.screen else { return route.standing(on: .window) }
    return route.standing(on: RoutePlace(container: .around(made), screen: made, screens: [made]))
  }

  /// Makes tabs with these screens the root, and removes every other layer.
  public func setRoot(tabs screens: [AnyModalScreen]) -> ScreenRoute<OnTabs> {
    var tabs: [RouteTab] = []
    let route = adding(screens) { screens in
      .setRoot(.init(.tabs(TabsDescription(items: screens.map { TabDescription(.screen($0)) }))))
    } then: { route, screens in
      for screen in screens { tabs.append(RouteTab(name: screen.name, first: route.make(screen))) }
    }
    guard let first = tabs.first?.first else { return route.standing(on: .window) }
    return route.standing(on: RoutePlace(container: .around(first), screen: first, tabs: tabs, selected: 0))
  }

  /// Makes a case of the map the root, by its name and with arguments.
  public func setRoot(case name: String, arguments: JSONObject = .empty) -> Self {
    var route = adding(.setRoot(.init(.named(name, arguments: arguments))))
    route.created = nil
    return route
  }
}
