// Tabs by another version of their map: matched by the items' names; new ones are built, gone ones are removed.
extension Transaction {
  /// Makes tabs what they are by the new map.
  /// - Parameter declared: what the map says of them; nil where it says nothing.
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
    guard try carryOut(plan, on: id, declared, migration) else { return .gone }
    return isCut ? .cut : .whole
  }

  private func tab(_ id: NodeID) -> TabsMatch.Tab {
    let label = state.isScreen(id) ? "" : state.name(of: id)
    return TabsMatch.Tab(label: label, coordinator: label.isEmpty ? state.shape(of: id).coordinators.first : nil)
  }

  /// Finds out what becomes of a tab of tabs that the map declares.
  private mutating func fit(
    tab id: NodeID, _ index: Int, _ declared: TabsDeclaration, _ match: TabsMatch, _ plan: inout TabsPlan,
    _ migration: inout MapMigration
  ) throws(NavigationError) -> Fit {
    let before = match.before[index]
    guard let item = match.items[index] else {
      // One that no map has declared was added by a caller; any other is gone.
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

  /// Adds the items that are new, and brings all into another order where the map has one.
  private func complete(_ plan: inout TabsPlan, _ declared: TabsDeclaration, _ match: TabsMatch) {
    // One that was declared and is not there was taken away by a caller.
    let known = match.known ?? []
    if match.known == nil || known != known.sorted() { plan.sort() }
    for item in declared.tabs.items.indices where !plan.holds(item: item) && !known.contains(item) {
      plan.add(item: item)
    }
  }

  /// - Returns: whether tabs are left; else nothing was done.
  private mutating func carryOut(
    _ plan: TabsPlan, on id: NodeID, _ declared: TabsDeclaration?, _ migration: borrowing MapMigration
  ) throws(NavigationError) -> Bool {
    if plan.slots.isEmpty { return false }
    let (children, selection) = (state.children(of: id), state.table[selection: state.table.slot(id)])
    guard let blueprints = blueprints(plan, declared, migration) else { return false }
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
    // Where a tab was that is built anew, the new one is.
    let before = children.map { child in
      plan.replaced.first { $0.child == child }.flatMap { built[$0.item] } ?? child
    }
    setSelection(id, selection.moved(from: before, to: order))
    return true
  }

  /// What is to be built.
  /// - Returns: of each child wanted what builds it, nil for one that is there; nil when one cannot be built, since its
  ///   case or coordinator was not given what it needs.
  private func blueprints(
    _ plan: TabsPlan, _ declared: TabsDeclaration?, _ migration: borrowing MapMigration
  ) -> [Blueprint?]? {
    var blueprints: [Blueprint?] = []
    for slot in plan.slots {
      guard slot.id == nil, let item = slot.item, let declared else {
        blueprints.append(nil)
        continue
      }
      guard let blueprint = try? migration.new.blueprint(declared.tabs.items[item].content, declared.arguments) else {
        return nil
      }
      blueprints.append(blueprint)
    }
    return blueprints
  }
}
