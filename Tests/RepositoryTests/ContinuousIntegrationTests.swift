import Testing

/// The commands of CI can be run anywhere.
struct ContinuousIntegrationTests {
  @Test func theWorkflowCallsOnlyTheScript() throws {
    let workflow = try Repository.text(".github/workflows/ci.yml")
    #expect(workflow.matches(of: /run: (.*)/).map(\.output.1) == [".ci/run"])
    #expect(try Repository.text(".ci/run").contains("\nexec make check\n"))
  }

  /// The container has the Swift that the documents ask for, and installs packages by their one list.
  @Test func theContainerIsMadeByMake() throws {
    let file = try Repository.text("Containerfile")
    let steps = file.split(separator: "\n").filter { $0.contains("make ") && !$0.contains("install") }
    #expect(steps == ["RUN make deps-test && rm -rf /var/lib/apt/lists/*", "RUN make all"])
    #expect(file.contains("swift:6.3-bookworm") && file.contains(#"CMD ["make", "test"]"#))
    #expect(try Repository.text(".github/workflows/ci.yml").contains("swift:6.3-bookworm"))
  }
}
