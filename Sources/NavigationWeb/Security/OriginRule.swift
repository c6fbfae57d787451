/// Tells requests of our page from those of foreign pages in the same browser.
struct OriginRule: Sendable {
  private let names: [String]

  init(_ address: ListenAddress) { names = address.names }

  /// The refusal of a foreign request, or nil for one of our page.
  /// - Parameter isDocument: Whether a person navigates to the address, possibly from a foreign page. Such a request
  ///   can only show our page: the foreign page cannot read it, and the browser leaves out our cookie.
  func refusal(of request: WebRequest, isDocument: Bool) -> WebResponse? {
    guard let host = request.header("host"), names.contains(host.lowercased()) else {
      return .refusal(421, "WrongHost", "This is \(names[0]), and goes by no other name.")
    }
    if request.has("origin") {
      guard let origin = request.header("origin"), names.contains(where: { origin == "http://\($0)" }) else {
        return .refusal(403, "WrongOrigin", "A foreign page may ask nothing here.")
      }
    } else if request.method != "GET" {
      return .refusal(403, "WrongOrigin", "Who changes something says where from: Origin is missing.")
    }
    if let site = request.header("sec-fetch-site"), site != "same-origin", site != "none" {
      guard isDocument, request.header("sec-fetch-mode") == "navigate", request.header("sec-fetch-dest") == "document"
      else { return .refusal(403, "WrongOrigin", "A foreign page may ask nothing here.") }
    }
    return nil
  }
}
