/// The resource that a request names.
enum WebRoute: Equatable {
  /// The page, possibly with the token of an invitation.
  case page(token: String?)
  case file(PageFile)
  /// The stream of events of all scenes.
  case events
  /// The rights of this browser.
  case session
  case history(scene: String, limit: Int)
  case at(scene: String, revision: Int)
  case transitions(scene: String)
  case map(String)
  case navigate
  case invite

  /// Whether a person navigates to it, in contrast to a request of the page.
  var isDocument: Bool { if case .page = self { true } else { false } }

  /// Routes a request.
  /// - Throws: `WebRefusal` if there is no such resource or method.
  init(_ request: WebRequest) throws(WebRefusal) {
    guard let target = WebTarget(request.target) else {
      throw WebRefusal(.refusal(400, "BadRequest", "The address cannot be read."))
    }
    let route = try Self.route(target)
    guard request.method == route.method else {
      var answer = WebResponse.refusal(405, "WrongMethod", "Only \(route.method) goes there.")
      answer.headers.append(.init("Allow", route.method))
      throw WebRefusal(answer)
    }
    self = route
  }

  private var method: String {
    switch self {
    case .navigate, .invite: "POST"
    default: "GET"
    }
  }

  private static func route(_ target: WebTarget) throws(WebRefusal) -> WebRoute {
    switch target.path {
    case "/": return .page(token: target["token"])
    case "/events": return .events
    case "/api/session": return .session
    case "/api/history": return .history(scene: try target.text("scene"), limit: try target.count("limit"))
    case "/api/at": return .at(scene: try target.text("scene"), revision: try target.count("revision"))
    case "/api/transitions": return .transitions(scene: try target.text("scene"))
    case "/api/map": return .map(try target.text("map"))
    case "/api/navigate": return .navigate
    case "/api/invite": return .invite
    default:
      let name = target.path.utf8.starts(with: "/page/".utf8) ? target.path.dropFirst(6) : ""
      guard let file = PageFile.all.first(where: { $0.name == name }) else {
        throw WebRefusal(.refusal(404, "NotFound", "There is nothing here."))
      }
      return .file(file)
    }
  }
}

/// The response to a refused request.
struct WebRefusal: Error {
  let response: WebResponse

  init(_ response: WebResponse) { self.response = response }
}

extension WebTarget {
  fileprivate func text(_ name: String) throws(WebRefusal) -> String {
    guard let text = self[name], !text.isEmpty else {
      throw WebRefusal(.refusal(400, "BadRequest", "The parameter \(name) is missing."))
    }
    return text
  }

  fileprivate func count(_ name: String) throws(WebRefusal) -> Int {
    guard let number = Int(try text(name)), number >= 0 else {
      throw WebRefusal(.refusal(400, "BadRequest", "The parameter \(name) must be a number."))
    }
    return number
  }
}
