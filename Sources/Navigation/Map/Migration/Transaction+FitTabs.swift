// Adapting tabs: they are matched by the names of items, new ones are built, and ones that are gone are removed.
extension Transaction {
  /// Adapts tabs to the new map.
  /// - Parameter declared: Their declaration; nil if the map has none.
  mutating func fitTabs(
    _ id: NodeID, _ declared: TabsDeclaration?, _ migration: inout MapMigration
  ) throws(NavigationError) -> Fit {
    if let declared { setBack(of: id, declared.tabs.back) }
    let children = state.children(of: id)
    let selected = Int(state.table[selection: state.table.slot(id)].selected)
    let match = declared.map { TabsMatch(children.map { tab($0) }, $0, migration) }
    var plan = TabsPlan()
    var isCut = false
    for index in children.indices {
      let fit: Fit
      if let declared, let match {
        fit = try self.fit(tab: children[index], index, declared, match, &plan, &migration)
      } else {
        fit = try self.fit(added: children[index], &plan, &migration)
      }
      if index == selected, fit != .whole { isCut = true }
    }
    if let declared, let match { complete(&plan, declared, match) }
    guard try arrange(id, by: plan, declared, &migration) else { return .gone }
    return isCut ? .cut : .whole
  }

  private func tab(_ id: NodeID) -> TabsMatch.Tab {
    let label = state.isScreen(id) ? "" : state.name(of: id)
    return TabsMatch.Tab(label: label, coordinator: label.isEmpty ? state.shape(of: id).coordinators.first : nil)
  }

  /// Adapts a tab of declared tabs.
  private mutating func fit(
    tab id: NodeID, _ index: Int, _ declared: TabsDeclaration, _ match: TabsMatch, _ plan: inout TabsPlan,
    _ migration: inout MapMigration
  ) throws(NavigationError) -> Fit {
    let before = match.before[index]
    guard let item = match.items[index] else {
      // A tab that no map has declared was added by a caller; any other is gone.
      let isAdded = before == nil && (match.known != nil || match.isUnlabelled[index])
      return isAdded ? try fit(added: id, &plan, &migration) : .whole
    }
    let fit = try self.fit(id, declared.item(item, before: before), &migration)
    if fit == .gone { plan.replace(id, item: item) } else { plan.keep(id, item: item) }
    return fit
  }

  private mutating func fit(
    added id: NodeID, _ plan: inout TabsPlan, _ migration: inout MapMigration
  ) throws(NavigationError) -> Fit {
    let fit = try self.fit(id, declarationOfBuilt(id, migration), &migration)
    if fit != .gone { plan.keep(id) }
    return fit
  }

  /// Adds new items, and reorders all if the map did.
  private func complete(_ plan: inout TabsPlan, _ declared: TabsDeclaration, _ match: TabsMatch) {
    // A declared item without a tab was removed by a caller.
    let known = match.known ?? []
    if match.known == nil || known != known.sorted() { plan.sort() }
    for item in declared.tabs.items.indices where !plan.holds(item: item) && !known.contains(item) {
      plan.add(item: item)
    }
  }

  /// - Returns: False, without a change, if no tabs are left.
  private mutating func arrange(
    _ id: NodeID, by plan: TabsPlan, _ declared: TabsDeclaration?, _ migration: inout MapMigration
  ) throws(NavigationError) -> Bool {
    if plan.slots.isEmpty { return false }
    let (children, selection) = (state.children(of: id), state.table[selection: state.table.slot(id)])
    guard let blueprints = try blueprints(plan, declared, &migration) else { return false }
    var order: [NodeID] = []
    var built: [Int: NodeID] = [:]
    for (slot, blueprint) in zip(plan.slots, blueprints) {
      guard let blueprint, let item = slot.item else {
        if let kept = slot.id { order.append(kept) }
        continue
      }
      let tab = try insert(
        blueprint, label: declared?.tabs.items[item].name, under: id, at: state.children(of: id).count,
        owner: state.owner(of: id))
      built[item] = tab
      order.append(tab)
    }
    keepChildren(order, of: id)
    // A tab that is built anew takes the place of the old one in the selection.
    let before = children.map { child in
      plan.replaced.first { $0.child == child }.flatMap { built[$0.item] } ?? child
    }
    setSelection(id, selection.moved(from: before, to: order))
    return true
  }

  /// The blueprints of the wanted children.
  /// - Returns: For each child its blueprint, or nil for an existing one; nil if one cannot be built, because its case
  ///   or coordinator lacks arguments.
  /// - Throws: `limitReached`.
  private func blueprints(
    _ plan: TabsPlan, _ declared: TabsDeclaration?, _ migration: inout MapMigration
  ) throws(NavigationError) -> [Blueprint?]? {
    var blueprints: [Blueprint?] = []
    for slot in plan.slots {
      guard slot.id == nil, let item = slot.item, let declared else {
        blueprints.append(nil)
        continue
      }
      let content = declared.tabs.items[item].content
      guard let blueprint = try migration.blueprint(content, declared.arguments) else { return nil }
      blueprints.append(blueprint)
    }
    return blueprints
  }
}
