import Testing

/// The version of navd is the same wherever it has to be written.
struct VersionTests {
  @Test func everyFileHasTheSameVersion() throws {
    let header = try Repository.text("Sources/CVersion/include/version.h")
    let version = try #require(header.firstMatch(of: /#define NAVD_VERSION "(\d+\.\d+\.\d+)"/)).output.1
    #expect(try Repository.text("debian/changelog").hasPrefix("navd (\(version)) "))
    #expect(try Repository.text("clients/python/pyproject.toml").contains("\nversion = \"\(version)\"\n"))
    #expect(try Repository.text("clients/python/src/navd/__init__.py").contains("\n__version__ = \"\(version)\"\n"))
    let changes = try Repository.text("CHANGELOG.md")
    #expect(try #require(changes.firstMatch(of: /(?m)^## (\S+)/)).output.1 == version)
  }
}
