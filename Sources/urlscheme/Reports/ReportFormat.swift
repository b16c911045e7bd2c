/// The formats of reports, by the names that options give them.
enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case json
  case tap
  case junit
  case github
  case sarif
  case markdown
  case html

  func makeReport(_ options: ReportOptions) -> any Report {
    switch self {
    case .text: TextReport(options)
    case .json: JSONReport(listsPassed: options.isVerbose)
    case .tap: TAPReport(options)
    case .junit: JUnitReport(options)
    case .github: GitHubReport()
    case .sarif: SARIFReport(options)
    case .markdown: MarkdownReport()
    case .html: HTMLReport()
    }
  }
}
