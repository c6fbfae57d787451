extension ServiceInterface {
  /// The interface file of `org.varlink.service`. systemd added the last two errors.
  public static let description = InterfaceDescription(
    name: "org.varlink.service",
    text: """
      # What every Varlink service has: who it is and what it can do.
      interface org.varlink.service

      # Tells who the service is and which interfaces it has.
      method GetInfo() -> (vendor: string, product: string, version: string, url: string, interfaces: []string)

      # Gives the interface file of an interface.
      method GetInterfaceDescription(interface: string) -> (description: string)

      # The service has no such interface.
      error InterfaceNotFound (interface: string)

      # The interface has no such method.
      error MethodNotFound (method: string)

      # The interface has the method, but the service does not implement it.
      error MethodNotImplemented (method: string)

      # A parameter is missing or does not fit.
      error InvalidParameter (parameter: string)

      # The caller may not do that.
      error PermissionDenied ()

      # The method answers with a stream, and was called without `more`.
      error ExpectedMore ()

      """)
}
