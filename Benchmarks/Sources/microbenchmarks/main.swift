// Times the library in process and prints a table: microbenchmarks [--json] [GROUP...]
//
// With --json, JSON instead. GROUP is the beginning of a group's name.

import URLSchemeCore

let arguments = CommandLine.arguments.dropFirst()
let isJSON = arguments.contains("--json")
let wanted = arguments.filter { !$0.hasPrefix("-") }

/// Groups are made only when they are wanted: a hundred thousand routes take a while to compile.
let makers: [(names: [String], make: () throws -> [BenchmarkGroup])] = [
  (["parse"], { [try Groups.parsing()] }),
  (["decode", "route", "encode"], Groups.builtInApps),
  (["own app"], { [try Groups.ownApp()] }),
  (["fixed-width", "envelope", "template"], Groups.textForms),
  (["routing"], Groups.routing),
  (["compile"], { [try Groups.compiling()] }),
]

let runner = BenchmarkRunner()
var report = BenchmarkReport()
if !isJSON { print(BenchmarkReport.head, terminator: "") }
for maker in makers
where wanted.isEmpty
  || maker.names.contains(where: { name in
    wanted.contains { name.hasPrefix($0) }
  })
{
  for group in try maker.make()
  where wanted.isEmpty || wanted.contains(where: { group.name.hasPrefix($0) }) {
    let lines = report.add(group, try runner.measure(group))
    if !isJSON { print(lines, terminator: "") }
  }
}
if isJSON { print(report.json) }
