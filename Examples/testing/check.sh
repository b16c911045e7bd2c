#!/bin/sh
# Tries what is in this folder without a device: the flow is YAML with a step for each link, and the UI tests are Swift.
#
# What cannot be had is named in a line that begins with `skipped:`. The program is `urlscheme` in PATH.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
app=ukdailyoffers

urlscheme encode --samples --format fixtures "$app" > "$folder/links.jsonl"
urlscheme encode --mutants --format fixtures "$app" | grep "\"link\":\"$app:" >> "$folder/links.jsonl"
urlscheme validate --quiet "$folder/links.jsonl"

sh "$here/maestro.sh" com.example.dailyoffers "$app" > "$folder/links.yaml"
count='
import json, sys, yaml
head, flow = yaml.safe_load_all(open(sys.argv[1], encoding="utf-8"))
routes = {}
for line in open(sys.argv[2], encoding="utf-8"):
    fixture = json.loads(line)
    routes[fixture["link"]] = fixture.get("route", "refused")
assert head == {"appId": "com.example.dailyoffers"} and flow[0] == "launchApp"
# Some of the links that must be refused are no URLs: they have a space or a control character.
assert [step["openLink"] for step in flow[1::2]] == [link for link in routes if all("!" <= c <= "~" for c in link)]
for link, seen in zip(flow[1::2], flow[2::2], strict=True):
    assert seen["assertVisible"] == {"id": "last-link", "text": routes[link["openLink"]]}, link
print("maestro.sh:", len(flow) // 2, "links, as expected")
'
if ! command -v python3 > /dev/null; then
  echo 'skipped: the flow of Maestro (python3 is not installed)'
elif python3 -c 'import yaml' 2> /dev/null || python3 -m pip install --quiet --target "$folder/packages" pyyaml > /dev/null 2>&1; then
  PYTHONPATH="$folder/packages" python3 -c "$count" "$folder/links.yaml" "$folder/links.jsonl"
else
  echo 'skipped: the flow of Maestro (pyyaml is not installed, and cannot be had from PyPI)'
fi

# What of XCUITest the tests use, where there is none.
cat > "$folder/XCUITest.swift" << 'END'
import Foundation
@MainActor class XCUIElement {
  var label: String { "" }
  func waitForExistence(timeout: TimeInterval) -> Bool { true }
}
@MainActor struct XCUIElementQuery {
  subscript(_ identifier: String) -> XCUIElement { XCUIElement() }
}
@MainActor class XCUIApplication: XCUIElement {
  var staticTexts: XCUIElementQuery { XCUIElementQuery() }
  func launch() {}
  func open(_ url: URL) {}
}
END
# Foundation comes with XCTest there.
sed 's/^import XCTest$/import Foundation; import XCTest/' "$here/LinkUITests.swift" > "$folder/LinkUITests.swift"
if [ "$(uname -s)" = Linux ]; then
  swiftc -typecheck -warnings-as-errors -module-name Tests "$folder/XCUITest.swift" "$folder/LinkUITests.swift"
else
  swiftc -parse "$here/LinkUITests.swift"
fi
echo 'LinkUITests.swift: as expected'
