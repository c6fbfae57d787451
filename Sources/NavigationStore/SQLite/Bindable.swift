/// A value that a statement's parameter takes.
protocol Bindable {
  func bind(to statement: Statement, at place: CInt)
}

extension Int: Bindable {
  func bind(to statement: Statement, at place: CInt) { statement.bind(place, self) }
}

extension String: Bindable {
  func bind(to statement: Statement, at place: CInt) { statement.bind(place, copying: self) }
}

extension [UInt8]: Bindable {
  func bind(to statement: Statement, at place: CInt) { statement.bind(place, copying: self) }
}
