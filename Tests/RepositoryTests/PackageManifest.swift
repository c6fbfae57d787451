/// Package.swift as far as tests hold it against the sources: a reader of how ours is written, not of Swift.
struct PackageManifest {
  /// The packages it needs, by the last part of their address.
  let packages: [String]
  /// The products that it names, and the package of each.
  let products: [String: String]
  /// The dependencies of each target, by the names that are imported (`varlink_generate`).
  let dependencies: [String: Set<String>]

  init() throws {
    let text = try Repository.text("Package.swift")
    packages = text.matches(of: /\.package\(url: "[^"]*\/([^"\/]+)"/).map { String($0.output.1) }
    let named = text.matches(of: /let (\w+): Target\.Dependency = \.product\(name: "(\w+)", package: "([^"]+)"\)/)
    products = Dictionary(named.map { (String($0.output.2), String($0.output.3)) }) { first, _ in first }
    let constants = Dictionary(named.map { (String($0.output.1), String($0.output.2)) }) { first, _ in first }

    let target =
      /(?:module|executable|test|\.target|\.executableTarget)\(\s*(?:name: )?"([\w-]+)"(?:,\s*(?:dependencies: )?\[([^\]]*)\])?/
    dependencies = text.matches(of: target).reduce(into: [:]) { all, match in
      let words = (match.output.2 ?? "").split { $0 == "," || $0.isWhitespace }
      let names = words.map {
        $0.hasPrefix("\"") ? String($0.dropFirst().dropLast()) : constants[String($0)] ?? "\($0)"
      }
      all[String(match.output.1)] = Set(names.map { $0.replacing("-", with: "_") })
    }
  }
}
