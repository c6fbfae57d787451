import JSON
import NavigationProtocol
import SceneMap

// Pictures of maps: Graphviz lays them out, and the page draws them.
extension WebService {
  /// Answers with the layout of a map, which is made once per version.
  func layout(ofMap name: String, _ onAnswer: @escaping (WebResponse) -> Void) throws(WebRefusal) {
    let parameters = JSONObject(members: [(key: "map", value: JSONValue.string(name).description)])
    try call(as: .observe, ManagerInterface.GetMap.name.description, parameters) { [unowned self] outcome in
      guard case .success(let reply) = outcome, let source = reply["source"]?.stringValue, let info = reply["info"]
      else { return onAnswer(Self.response(outcome)) }
      let version = info["version"]?.stringValue ?? ""
      let key = [name, version, info["loadedAt"]?.stringValue ?? ""].joined(separator: "\n")
      makeLayout(key, name, source, onAnswer)
    }
  }

  private func makeLayout(_ key: String, _ name: String, _ source: String, _ onAnswer: @escaping (WebResponse) -> Void)
  {
    if let outcome = layouts.outcome(key, at: loop.now) { return onAnswer(Self.response(outcome)) }
    if layoutMakers[key] != nil {
      layoutMakers[key]?.waiting.append(onAnswer)
      return
    }
    guard let map = MapReading(source, file: name).map else {
      return onAnswer(
        .refusal(422, "MapInvalid", "This navctl does not understand the map: it is of another version than navd."))
    }
    let maker = LayoutMaker(on: loop, map.graph().dot, options.limits) { [unowned self] outcome in
      layouts.keep(outcome, as: key, at: loop.now)
      let waiting = layoutMakers.removeValue(forKey: key)?.waiting ?? []
      for answer in waiting { answer(Self.response(outcome)) }
    }
    layoutMakers[key] = (maker, [onAnswer])
  }

  private static func response(_ outcome: Result<String, LayoutMaker.Failure>) -> WebResponse {
    switch outcome {
    case .success(let text): .text(text, type: "application/json")
    case .failure(.missing):
      .refusal(
        503, "GraphvizMissing", "The map is drawn by Graphviz, which is not installed here: apt install graphviz")
    case .failure(.failed(let why)): .refusal(500, "GraphvizFailed", "Graphviz cannot draw this map: \(why).")
    }
  }
}
