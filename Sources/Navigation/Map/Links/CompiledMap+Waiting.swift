// A waiting link and a new version of its map, which may have been read while its file was being written.
extension CompiledMap {
  /// Whether a link waits under this version for all that it waited for, leads to the same screens, and stays hidden from
  /// observers.
  ///
  /// - Parameters:
  ///   - scope: The scope that it waits for, which counts if it matches nothing in the former version.
  ///   - needsFrontEnd: Whether it waits for a front-end; it counts if the link matches nothing in the former version.
  ///   - former: The version by which it waits.
  /// - Complexity: O(work of matching the URL).
  public func keepsWaiting(_ url: String, scope: String?, needsFrontEnd: Bool, of former: CompiledMap) -> Bool {
    let resolution = former.resolve(link: url)
    guard case .matched(let new) = resolve(link: url) else {
      if case .matched = resolution { return false }
      // Observers see nothing of such a URL if anything is sensitive.
      return former.mask == nil || mask != nil
    }
    let now = OpenedLink(url, new, in: self)
    guard case .matched(let old) = resolution else {
      return Text.isSame(now.scope ?? "", scope ?? "") && (now.needsFrontEnd || !needsFrontEnd)
        && (former.mask == nil || hiddenCount(of: new.target) > 0) && !mayBeActive(now.scope, beyond: former)
    }
    let before = OpenedLink(url, old, in: former)
    guard Text.isSame(now.scope ?? "", before.scope ?? ""), now.needsFrontEnd || !before.needsFrontEnd,
      stops(of: new.target, in: self).elementsEqual(former.stops(of: old.target, in: self), by: Text.isSame),
      hiddenCount(of: new.target) >= former.hiddenCount(of: old.target)
    else { return false }
    return !mayBeActive(now.scope, beyond: former)
  }

  private func hiddenCount(of target: LinkMatch.Target) -> Int { mask?.hiddenCount(of: target) ?? 0 }

  /// The names of the screens or steps of a target, as another version names them.
  private func stops(of target: LinkMatch.Target, in new: CompiledMap) -> [String] {
    switch target {
    case .show(let screens): screens.map { new.renaming.screen($0.name) }
    case .follow(let steps):
      steps.map { step in
        switch step {
        case .root(let index, _): "case \(new.renaming.named(case: cases[index].name))"
        case .tab(let label): "tab \(label)"
        case .move(let transition, _): "move \(transition)"
        }
      }
    }
  }

  /// Whether a scope may be active when it was not in a former version.
  private func mayBeActive(_ name: String?, beyond former: CompiledMap) -> Bool {
    guard let name, let scope = links.scopes[name], let other = former.links.scopes[name] else { return false }
    guard let cases = scope.cases, let others = other.cases else {
      return scope.cases != nil || other.cases != nil || scope.isActive && !other.isActive
    }
    let known = others.map { renaming.named(case: former.cases[$0].name) }
    return cases.contains { new in !known.contains { Text.isSame($0, self.cases[new].name) } }
  }
}
