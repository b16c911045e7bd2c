/// The GitHub workflow that `validate --init` writes; `Examples/ci` has the one for which no
/// configuration is needed.
enum WorkflowText {
  static let text = """
    # Every link of the app still works: urlscheme.json says which files are checked.
    # URLSCHEME_REPOSITORY is a variable of your repository: where urlscheme's own is.
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
          - uses: actions/cache@v4
            with:
              path: .urlscheme/.build
              key: urlscheme-${{ runner.os }}-${{ hashFiles('.urlscheme/Package.swift', '.urlscheme/Sources/**') }}
              restore-keys: urlscheme-${{ runner.os }}-
          - name: Build urlscheme
            run: |
              swift build -c release --package-path .urlscheme --product urlscheme
              install -D .urlscheme/.build/release/urlscheme /usr/local/bin/urlscheme
          - name: Every link still works
            run: |
              urlscheme validate --format github --report sarif=urlscheme.sarif
          - uses: github/codeql-action/upload-sarif@v3
            if: always()
            with:
              sarif_file: urlscheme.sarif

    """
}
