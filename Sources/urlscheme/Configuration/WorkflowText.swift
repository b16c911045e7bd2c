/// The GitHub workflow that `validate --init` writes; `Examples/ci` has the one for which no
/// configuration is needed.
enum WorkflowText {
  /// - Parameter folder: The folder that has the configuration, from the top of the repository; nil: the top.
  static func text(inFolder folder: String?) -> String {
    let quoted = folder.map {
      "'\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
    }
    let inputs = quoted.map { "        with:\n          working-directory: \($0)\n" } ?? ""
    return text + inputs
  }

  private static let text = """
    # Every link of the app still works: urlscheme.json says which files are checked.
    # URLSCHEME_REPOSITORY is a variable of your repository: where urlscheme's own is. It is checked out, as nobody knows its
    # address here; `uses: OWNER/urlscheme@v1` does the same in one step, and takes a release with `version: 0.1.0`.
    name: urlscheme
    on: [push, pull_request]

    permissions:
      contents: read
      security-events: write # for the SARIF report

    jobs:
      validate:
        runs-on: ubuntu-latest
        container: swift:6.3
        steps:
          - uses: actions/checkout@v4
          - uses: actions/checkout@v4
            with:
              repository: ${{ vars.URLSCHEME_REPOSITORY }}
              path: .urlscheme
          - name: Every link still works
            uses: ./.urlscheme

    """
}
