import Simulation

/// Counts of events in runs with extreme sizes.
package struct SizeTally: RunTally {
  package var steps = 0
  /// Operations that were carried out.
  var accepted = 0
  /// Operations that were undone and done again.
  var undone = 0
  /// Operations that were repeated under their request id after a start.
  var repeated = 0
  /// Maps that were installed, scenes that were opened with one, and front-ends that were attached.
  var (maps, mapped, attached) = (0, 0, 0)
  var removedMaps = 0
  /// The maps with titles of 1,000 bytes or more, and those with coordinators.
  var (longMaps, deepMaps) = (0, 0)
  /// Pages of histories after the first ones.
  var pages = 0
  /// Scenes that were imported from what was exported.
  var imported = 0
  /// Streams that went on from a revision, and those of them that had to begin again.
  var resumed = 0
  var resets = 0
  var (stops, kills) = (0, 0)
  /// Starts with other limits, and operations of other users than the administrator.
  var (changes, others) = (0, 0)
  /// Scenes that a start could not read, and those of them of which it could read a part.
  var unreadable = 0
  var partlyReadable = 0
  /// Front-ends that guard screens, and those that only observe.
  var (guards, observers) = (0, 0)
  /// Messages to an observer that were searched for sensitive values.
  var masked = 0
  /// Histories that were compared after a start, states that were read again, and parts of scenes that were read.
  var (histories, past, parts) = (0, 0, 0)
  /// Results that a call waited for, and steps that were undone and done again one by one.
  var (results, travelled) = (0, 0)
  /// Links that wait, and link scopes of mirrors that were compared.
  var (waitingLinks, scopes) = (0, 0)
  /// Scenes beyond lowered limits whose content could be replaced.
  var replaced = 0
  /// Streams of all scenes that went on after a start, and those of them that had to begin again.
  var (resumedOfAll, resetsOfAll) = (0, 0)
  /// The length of the longest message in bytes, and the levels of the deepest.
  var (longest, deepest) = (0, 0)
  var errors: [String: Int] = [:]

  package init() {}

  package static func += (a: inout SizeTally, b: SizeTally) {
    a.steps += b.steps
    a.accepted += b.accepted
    a.undone += b.undone
    a.repeated += b.repeated
    a.maps += b.maps
    a.removedMaps += b.removedMaps
    a.longMaps += b.longMaps
    a.deepMaps += b.deepMaps
    a.pages += b.pages
    a.mapped += b.mapped
    a.attached += b.attached
    a.imported += b.imported
    a.resumed += b.resumed
    a.resets += b.resets
    a.stops += b.stops
    a.kills += b.kills
    a.changes += b.changes
    a.others += b.others
    a.unreadable += b.unreadable
    a.partlyReadable += b.partlyReadable
    a.guards += b.guards
    a.observers += b.observers
    a.masked += b.masked
    a.histories += b.histories
    a.past += b.past
    a.parts += b.parts
    a.results += b.results
    a.travelled += b.travelled
    a.waitingLinks += b.waitingLinks
    a.scopes += b.scopes
    a.replaced += b.replaced
    a.resumedOfAll += b.resumedOfAll
    a.resetsOfAll += b.resetsOfAll
    a.longest = max(a.longest, b.longest)
    a.deepest = max(a.deepest, b.deepest)
    a.errors.merge(b.errors, uniquingKeysWith: +)
  }

  package func told(_ runs: Int) -> String {
    "\(steps) steps in \(runs) runs, \(accepted) operations (\(others) by others), \(undone) undone, \(repeated) repeated, "
      + "\(maps) maps (\(longMaps) with long titles, \(deepMaps) with coordinators, \(removedMaps) removed), \(mapped) scenes with a map, "
      + "\(attached) front-ends, \(imported) scenes imported, \(pages) further pages of history, "
      + "\(resumed) streams resumed (\(resets) reset), \(stops) stops, \(kills) kills, "
      + "\(changes) starts with other limits, "
      + "\(unreadable) unreadable scenes (\(partlyReadable) in part), \(histories) histories after a start, "
      + "\(resumedOfAll) streams of all scenes resumed (\(resetsOfAll) reset), \(past) past states, \(parts) scenes in parts, "
      + "\(results) results, \(travelled) steps back and forth, \(waitingLinks) waiting links, \(scopes) link scopes, "
      + "\(replaced) replacements beyond limits, "
      + "\(guards) guards, "
      + "\(observers) observers, \(masked) messages masked, at most \(longest) bytes and \(deepest) levels in a message"
  }

  package var details: [String: Int] { errors }

  /// The bytes and levels that some message exceeds. Clients read `ClientConnection.frameBytesMax` and `JSONParser.depthMax`.
  private static let (longMessage, deepMessage) = (16 << 20, 200)

  package func missing(_ runs: Int) -> [String] {
    let counts = [
      "an operation": accepted, "an Undo": undone, "a repeated call": repeated, "an Import": imported,
      "a map with long titles": longMaps, "a map with coordinators": deepMaps, "a removed map": removedMaps,
      "a scene with a map": mapped, "a front-end": attached, "a further page of history": pages,
      "a stream that resumes": resumed - resets, "a reset": resets, "a stop": stops, "a kill": kills,
      "a start with other limits": changes, "an operation of another user": others,
      "a guard": guards, "an observer": observers, "a masked message": masked, "a history after a start": histories,
      "a past state": past, "a scene in parts": parts, "a result": results, "a step back and forth": travelled,
      "a waiting link": waitingLinks, "a link scope": scopes,
      "a stream of all scenes that resumes": resumedOfAll - resetsOfAll,
      "a long message": longest - Self.longMessage, "a deep message": deepest - Self.deepMessage,
      "an unreadable scene": unreadable, "a scene that can be read in part": partlyReadable,
    ]
    let limits = ["sceneNodes", "sceneBytes", "sceneDepth", "argumentBytes", "contextBytes", "nesting", "work"]
    return counts.filter { $0.value <= 0 }.keys.sorted() + limits.filter { errors["LimitReached \($0)"] == nil }
  }
}
