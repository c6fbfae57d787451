import JSON
import Simulation

// What a scene has besides its nodes: a map, and front-ends.
extension SizeWorld {
  /// Installs a map. Scenes with an earlier version of it move to this one.
  func install(_ map: SizedMap) throws(Disagreement) {
    let source = JSONValue.string(map.source(version: tally.steps))
    let reply = try ask("Manager.InstallMap", #""source":\#(source.description)"#)
    // The coordinators may build more nodes than a scene may have.
    if let error = reply.error { return try check(error, of: "InstallMap", map.isLarge ? ["MapInvalid"] : []) }
    mapSource = source.description
    tally.maps += 1
    forgetPastOfMapped()
    if map.title.bytes >= 1_000 { tally.longMaps += 1 }
    if map.depth > 0 { tally.deepMaps += 1 }
  }

  /// Removes the map. Scenes that have it are suspended.
  func removeMap() throws(Disagreement) {
    let error = try ask("Manager.RemoveMap", #""map":"\#(SizedMap.name)""#).error
    if let error { return try check(error, of: "RemoveMap", ["MapNotFound"]) }
    tally.removedMaps += 1
    forgetPastOfMapped()
  }

  /// Installs the last map again. Scenes that were suspended go on.
  func installAgain() throws(Disagreement) {
    guard let mapSource else { return }
    try Disagreement.check("InstallMap", try ask("Manager.InstallMap", #""source":\#(mapSource)"#).error, nil)
    forgetPastOfMapped()
  }

  /// Past states are told as the present version of their map names them.
  private func forgetPastOfMapped() { past[Self.scene(SizeGenerator.scenes - 1)] = nil }

  /// Opens a scene with the map.
  func openWithMap(_ scene: String) throws(Disagreement) {
    let parameters = #""scene":"\#(scene)","map":"\#(SizedMap.name)""#
    let reply = try ask("Scene.Open", parameters, by: SizeGenerator.scenes - 1)
    let errors: Set<String> = [
      "LimitReached sceneBytes", "LimitReached sceneDepth", "LimitReached sceneNodes", "LimitReached stateBytesOfUser",
      "LimitReached work", "MapNotFound", "SceneExists",
    ]
    if let error = reply.error { return try check(error, of: "Open", errors) }
    tally.mapped += 1
  }

  /// Attaches front-ends, reads the scene, and lets them go.
  /// - Parameters:
  ///   - capabilities: The number of capabilities of each.
  ///   - guards: The number of screens that each guards; nil for front-ends that only observe.
  func attach(_ count: Int, to scene: String, capabilities: Int, guards: Int?) throws(Disagreement) {
    let guarded = (0..<(guards ?? 0)).map { SizedScreen.name(10 * $0 + 7) }.joined(separator: ",")
    let mode = guards == nil ? #","mode":"observe""# : #","guards":[\#(guarded)]"#
    let names = (0..<capabilities).map { SizedScreen.name(10 * $0 + 7) }.joined(separator: ",")
    var sockets: [SimulatedSocket] = []
    defer { for socket in sockets { socket.close() } }
    for number in 0..<count {
      let socket = try connect()
      sockets.append(socket)
      let text = """
        {"method":"org.navd.Scene.Attach","parameters":{"scene":"\(scene)","name":"f\(number)",\
        "capabilities":[\(names)]\(mode)},"more":true}
        """
      socket.send(Array(text.utf8) + [0], holding: 0)
      var error: String?
      try turn(socket, "Attach") { messages throws(Disagreement) in
        guard let message = messages.first else { return false }
        error = name(ofErrorIn: try view(message, "Attach"))
        return true
      }
      if let error {
        let errors: Set<String> = [
          "LimitReached frontEndBytes", "LimitReached frontEndBytesOfScene", "LimitReached observerBytesOfScene",
          "LimitReached questions", "LimitReached tokensOfScene", "SceneNotFound",
        ]
        try check(error, of: "Attach", errors)
      } else {
        tally.attached += 1
        if guards == nil { tally.observers += 1 } else if guarded != "" { tally.guards += 1 }
      }
    }
    try read(scene)
  }
}
