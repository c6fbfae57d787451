/// Which requests come from the page of this place, and not from a foreign one in the same browser.
struct OriginRule: Sendable {
  private let names: [String]

  init(_ address: ListenAddress) { names = address.names }

  /// Why a request is refused; nil when it is one of ours.
  /// - Parameter isDocument: whether a person goes there, by a link of any page. What such a request may do is nothing
  ///   but show a page: foreign ones cannot read it, and our cookie does not come with it.
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
