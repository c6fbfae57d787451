import Testing

@testable import NavigationWeb

struct PageOperationTests {
  private func request(_ text: String) -> PageOperation? { try? PageOperation(Array(text.utf8)) }

  @Test func operationsOfThePageAreTaken() {
    let back = request(#"{"method": "Back", "parameters": {"scene": "s", "options": {"ifTop": 4}}}"#)
    #expect(back?.method == "org.navd.Navigation.Back")
    #expect(back?.parameters.text == #"{"options":{"ifTop":4},"scene":"s"}"#)
    let move = request(#"{"method": "Move", "parameters": {"scene": "s", "transition": "t", "arguments": {"a": 1}}}"#)
    #expect(move?.parameters.text == #"{"arguments":{"a":1},"scene":"s","transition":"t"}"#)
    let undo = request(#"{"method": "Undo", "parameters": {"scene": "s", "steps": 3}}"#)
    #expect(undo?.parameters.text == #"{"scene":"s","steps":3}"#)
    let dismiss = request(#"{"method": "Dismiss", "parameters": {"scene": "s", "result": {"sure": true}}}"#)
    #expect(dismiss?.parameters.text == #"{"result":{"sure":true},"scene":"s"}"#)
  }

  @Test(arguments: [
    "", "[]", "{", "\u{0}", #"{"method": "Back"}"#, #"{"method": "Back", "parameters": {}}"#,
    #"{"method": "Back", "parameters": {"scene": 5}}"#,
    // Requests for which the page has no button.
    #"{"method": "SetRoot", "parameters": {"scene": "s"}}"#,
    #"{"method": "org.navd.Scene.Close", "parameters": {"scene": "s"}}"#,
    #"{"method": "Back", "parameters": {"scene": "s", "screen": {"id": 1}}}"#,
    #"{"method": "Dismiss", "parameters": {"scene": "s", "screen": {"id": 1}}}"#,
    #"{"method": "Back", "parameters": {"scene": "s", "options": {"force": true}}}"#,
    #"{"method": "Back", "parameters": {"scene": "s", "options": 1}}"#,
    #"{"method": "Back", "parameters": {"scene": "s", "scene": "t"}}"#,
  ])
  func everythingElseIsRefused(text: String) { #expect(request(text) == nil) }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: WebRefusal.self) { try PageOperation([0xff, 0xfe]) }
  }
}
