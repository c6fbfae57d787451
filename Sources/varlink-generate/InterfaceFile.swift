import Varlink

/// An interface, and the text of the file that it comes from.
struct InterfaceFile {
  var interface: Interface
  var text: String

  /// The Swift namespace of what the interface declares: `NavigationInterface` of `org.navd.Navigation`.
  var namespace: String { interface.lastName.capitalizedFirst + "Interface" }
}
