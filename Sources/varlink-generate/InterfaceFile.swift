import Varlink

/// An interface and the text of its file.
struct InterfaceFile {
  var interface: Interface
  var text: String

  /// The Swift namespace of the interface: `NavigationInterface` for `org.navd.Navigation`.
  var namespace: String { interface.lastName.capitalizedFirst + "Interface" }
}
