import JSON
import Navigation
import NavigationProtocol
import Varlink

// Answers of front-ends, and their absence.
extension Asking {
  /// Executes `AnswerGuard`.
  func executeAnswerGuard(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.AnswerGuard.Parameters.self)
    let host = try scenes.host(call.scene)
    guard let question = host.asking?.questions.first(where: { $0.id == call.guard }),
      case .screens(let screens) = question.subject
    else { throw .scene(.guardNotFound(.init(guard: call.guard))) }
    try session.require(.answer(isOwn: session.frontEnd === question.frontEnd))
    session.reply(to: slot, isOfChange: true) { $0.appendReply(SceneInterface.AnswerGuard.Reply()) }
    if call.allow { allow(question, screens) } else { refuse(question, screens, reason: call.reason) }
  }

  /// Executes `AnswerRequest`.
  func executeAnswerRequest(
    _ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    let call: AnswerCall
    do throws(DecodingError) { call = try AnswerCall(decoding: element) } catch { throw WireFailure(error) }
    let host = try scenes.host(call.scene)
    guard let question = host.asking?.questions.first(where: { $0.id == call.request }),
      case .request = question.subject
    else { throw .scene(.requestNotFound(.init(request: call.request))) }
    try session.require(.answer(isOwn: session.frontEnd === question.frontEnd))
    // The question stays open after an invalid answer.
    do throws(NavigationError) { try Call(apply: call.items, options: .none).check(context.sceneLimits) } catch {
      throw WireFailure(error, scene: call.scene)
    }
    // The operation keeps the answer until it is executed.
    let bytes = context.message.withWhole { AskingOperation.bytes(of: $0) }
    try checkRoom(for: bytes, in: .answers, of: session.account)
    session.reply(to: slot, isOfChange: true) { $0.appendReply(SceneInterface.AnswerRequest.Reply()) }
    answer(
      question, call.isHandled ? .handled(call.items) : .notHandled,
      KeptCharge(.answers, of: session.account, bytes: bytes))
  }

  /// Handles a question that was not answered in time.
  func timeOut(_ question: Question) {
    if !question.isOpen { return }
    switch question.subject {
    case .request: answer(question, .notHandled)
    case .screens(let screens):
      if question.patience.allowsWhenOver { return allow(question, screens) }
      refuse(question, screens, reason: "no answer in \(question.patience.text)")
    }
  }

  /// Handles a front-end that has left or only observes from now on: it allows what it was asked, and handles no
  /// request.
  func withdraw(_ frontEnd: FrontEnd, from host: SceneHost) {
    guard let asking = host.asking else { return }
    for question in asking.questions where question.frontEnd === frontEnd {
      switch question.subject {
      case .screens(let screens): allow(question, screens)
      case .request: answer(question, .notHandled)
      }
    }
  }

  private func answer(_ question: Question, _ answer: RequestAnswer, _ charge: KeptCharge? = nil) {
    let operation = question.operation
    question.close()
    operation.add(answer, charge)
    ready.append(operation.host)
  }

  private func allow(_ question: Question, _ screens: [PathElement]) {
    let operation = question.operation
    question.close()
    operation.allow(screens, by: question.frontEnd)
    if operation.questions.isEmpty { ready.append(operation.host) }
  }

  /// Refuses the operation about which a question is.
  func refuse(_ question: Question, _ screens: [PathElement], reason: String?) {
    let operation = question.operation
    for other in operation.questions { other.close() }
    operation.host.asking = nil
    fail(
      operation,
      by: .navigation(
        .refused(
          .init(
            scene: operation.host.name, id: screens[0].id, frontEnd: question.frontEnd.id, reason: reason,
            name: question.frontEnd.name, title: screens[0].title ?? screens[0].name))))
    ready.append(operation.host)
  }
}
