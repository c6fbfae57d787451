public import JSON

/// The interface `org.varlink.service`, which every service implements: information about the service and its interfaces.
public struct ServiceInterface: Sendable {
  public var vendor: String
  public var product: String
  public var version: String
  public var url: String
  /// The interfaces besides `org.varlink.service`, in the order of `GetInfo`.
  public var interfaces: [InterfaceDescription]

  public init(vendor: String, product: String, version: String, url: String, interfaces: [InterfaceDescription]) {
    self.vendor = vendor
    self.product = product
    self.version = version
    self.url = url
    self.interfaces = interfaces
  }

  /// Replies to a call of a method of `org.varlink.service`, or of a method that does not exist.
  /// - Parameters:
  ///   - call: a call whose method is not one that `interfaces` declare.
  ///   - output: the buffer to which one message is appended.
  /// - Complexity: O(reply).
  public func reply(to call: CallView, into output: inout ByteBuffer) {
    if call.mode == .upgrade { return output.appendError(ServiceFailure.noUpgrade) }
    switch call.method {
    case "org.varlink.service.GetInfo": getInfo(into: &output)
    case "org.varlink.service.GetInterfaceDescription":
      let name: String
      do throws(DecodingError) {
        name = try ServiceFailure.field("interface", of: call.parameters ?? .emptyObject)
      } catch {
        return output.appendError(ServiceFailure(error))
      }
      describe(name, into: &output)
    default: output.appendError(notFound(call))
    }
  }

  /// The error for a call of a method that does not exist.
  private func notFound(_ call: CallView) -> ServiceFailure {
    guard let interface = call.interface?.string else { return .interfaceNotFound(call.method.string) }
    return description(of: interface) == nil ? .interfaceNotFound(interface) : .methodNotFound(call.method.string)
  }

  private func getInfo(into output: inout ByteBuffer) {
    output.append(#"{"parameters":{"vendor":"#)
    output.string(text: vendor)
    output.key("product")
    output.string(text: product)
    output.key("version")
    output.string(text: version)
    output.key("url")
    output.string(text: url)
    output.key("interfaces")
    output.beginArray()
    output.string(Self.description.name)
    for interface in interfaces { output.string(interface.name) }
    output.endArray()
    output.append("}}\0")
  }

  private func describe(_ name: String, into output: inout ByteBuffer) {
    guard let description = description(of: name) else {
      return output.appendError(ServiceFailure.interfaceNotFound(name))
    }
    output.append(#"{"parameters":{"description":"#)
    output.string(text: "\(description.text)")
    output.append("}}\0")
  }

  private func description(of name: String) -> InterfaceDescription? {
    ([Self.description] + interfaces).first { "\($0.name)" == name }
  }
}
