// Reads links, one a line, with Foundation's URLComponents, and prints each as JSON, as
// `urlscheme decode --generic` does but for the link itself. A peer for `compare`.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

func append(_ text: String, to output: inout String) {
  output += "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": output += "\\\""
    case "\\": output += "\\\\"
    case "\u{0}"..<" ":
      let digits = String(scalar.value, radix: 16)
      output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: output.unicodeScalars.append(scalar)
    }
  }
  output += "\""
}

var output = ""
while let line = readLine() {
  if let link = URLComponents(string: line), let scheme = link.scheme {
    output += "{\"scheme\":"
    append(scheme, to: &output)
    if let host = link.percentEncodedHost {
      output += ",\"host\":"
      append(host, to: &output)
    }
    output += ",\"path\":"
    append(link.percentEncodedPath, to: &output)
    if let items = link.queryItems {
      output += ",\"query\":["
      for (index, item) in items.enumerated() {
        output += index == 0 ? "[" : ",["
        append(item.name, to: &output)
        output += ","
        if let value = item.value { append(value, to: &output) } else { output += "null" }
        output += "]"
      }
      output += "]"
    }
    if let fragment = link.percentEncodedFragment {
      output += ",\"fragment\":"
      append(fragment, to: &output)
    }
    output += "}\n"
  } else {
    output += "{\"error\":\"invalid\"}\n"
  }
  if output.utf8.count > 1 << 16 {
    print(output, terminator: "")
    output.removeAll(keepingCapacity: true)
  }
}
print(output, terminator: "")
