import EventLoop
import Glibc
import Testing

struct LoopErrorTests {
  @Test func anErrorSaysWhatWhereAndByWhichName() {
    let error = LoopError(.brokenPipe, in: "uv_try_write")
    #expect(error.code == .brokenPipe)
    #expect(error.function == "uv_try_write")
    #expect(error.name == "EPIPE")
    #expect(error.message == "broken pipe")
    #expect("\(error)" == "broken pipe (EPIPE, uv_try_write)")
  }

  @Test func codesAreTheSystemsNegated() {
    #expect(LoopError.Code(errno: EMFILE) == .tooManyOpenFiles)
    #expect(LoopError.Code.notFound.rawValue == -ENOENT)
    #expect(LoopError.Code.endOfFile.name == "EOF")
  }

  @Test func aCodeThatNobodyKnowsIsKept() {
    let code = LoopError.Code(rawValue: -987_654)
    #expect(code.rawValue == -987_654)
    #expect(code.name == "Unknown system error -987654")
    #expect(code.message == "Unknown system error -987654")
  }
}
