/// The keys of a record, ready to be written.
struct RecordKey: Sendable {
  let json: StaticString

  private init(_ json: StaticString) {
    self.json = json
  }

  static let link = RecordKey("\"link\":")
  static let app = RecordKey("\"app\":")
  static let scheme = RecordKey("\"scheme\":")
  static let route = RecordKey("\"route\":")
  static let values = RecordKey("\"values\":")
  static let defaults = RecordKey("\"defaults\":")
  static let unknown = RecordKey("\"unknown\":")
  static let alias = RecordKey("\"alias\":")
  static let notices = RecordKey("\"notices\":")

  // MARK: Where a link goes

  static let screens = RecordKey("\"screens\":")
  static let callbacks = RecordKey("\"callbacks\":")
  static let confirm = RecordKey("\"confirm\":")

  // MARK: Links without a definition

  static let userinfo = RecordKey("\"userinfo\":")
  static let host = RecordKey("\"host\":")
  static let port = RecordKey("\"port\":")
  static let path = RecordKey("\"path\":")
  static let query = RecordKey("\"query\":")
  static let fragment = RecordKey("\"fragment\":")

  // MARK: Findings

  static let error = RecordKey("\"error\":")
  static let rule = RecordKey("\"rule\":")
  static let message = RecordKey("\"message\":")
  static let offset = RecordKey("\"offset\":")
}
