import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Commas, keys and escapes.
struct JSONSinkTests {
  @Test
  func writesCompactJSON() {
    var sink = JSONSink()
    sink.beginObject()
    sink.key("link".bytes.span)
    sink.beginArray()
    sink.endArray()
    sink.key("a\"b".bytes.span)
    sink.beginArray()
    sink.number(-7)
    sink.string("é\n")
    sink.string(Array("\u{7F}".utf8).span)
    sink.boolean(true)
    sink.boolean(false)
    sink.endArray()
    sink.key(Array("c\\".utf8).span)
    sink.beginObject()
    sink.endObject()
    sink.endObject()
    #expect(
      String(decoding: sink.output, as: UTF8.self)
        == #"{"link":[],"a\"b":[-7,"é\n","\u007f",true,false],"c\\":{}}"#)
  }

  @Test
  func textsBeginAnew() {
    var sink = JSONSink()
    for _ in 0..<2 {
      sink.beginText()
      sink.number(1)
      sink.output.append(UInt8(ascii: "\n"))
    }
    #expect(sink.output == Array("1\n1\n".utf8))
  }
}
