import Varlink

struct InterfaceFile {
  var interface: Interface
  var text: String

  /// The Swift namespace of the interface: `NavigationInterface` for `org.navd.Navigation`.
  var namespace: String { interface.lastName.capitalizedFirst + "Interface" }
}
