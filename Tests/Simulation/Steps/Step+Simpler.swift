// Simpler steps to try in a step's place when a scenario is made short.
extension Step {
  var simpler: [Step] {
    func with(_ change: (inout Step) -> Void) -> Step {
      var other = self
      change(&other)
      return other
    }
    var candidates: [Step] = []
    if options != nil { candidates.append(with { $0.options = nil }) }
    if othersCommits != nil { candidates.append(with { $0.othersCommits = nil }) }
    if let frontEnds {
      candidates.append(with { $0.frontEnds = nil })
      candidates += frontEnds.simpler.map { simpler in with { $0.frontEnds = simpler } }
    }
    guard case .apply(let items) = request else { return candidates }
    candidates += StepItem.simpler(items).map { items in with { $0.request = .apply(items) } }
    if items.count == 1, !items[0].operation.isOfApplyOnly {
      candidates.append(with { $0.request = .operation(items[0].operation) })
    }
    return candidates
  }
}

extension StepItem {
  /// Lists with one item less, or with one item simpler.
  static func simpler(_ items: [StepItem]) -> [[StepItem]] {
    items.indices.flatMap { index in
      var without = items
      without.remove(at: index)
      return [without]
        + items[index].simpler.map { simpler in
          var other = items
          other[index] = simpler
          return other
        }
    }
  }

  private var simpler: [StepItem] {
    var candidates: [StepItem] = []
    if ifMissing != nil || coordinator != nil { candidates.append(StepItem(operation: operation)) }
    guard case .tryTo(let operations, let otherwise, let ensure) = operation else { return candidates }
    func with(_ operation: StepOperation) -> StepItem {
      StepItem(operation: operation, ifMissing: ifMissing, coordinator: coordinator)
    }
    candidates += Self.simpler(operations).map { with(.tryTo($0, otherwise: otherwise, ensure: ensure)) }
    candidates += Self.simpler(otherwise).map { with(.tryTo(operations, otherwise: $0, ensure: ensure)) }
    candidates += Self.simpler(ensure).map { with(.tryTo(operations, otherwise: otherwise, ensure: $0)) }
    return candidates
  }
}
