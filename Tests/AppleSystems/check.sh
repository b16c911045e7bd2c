#!/usr/bin/env bash
# Type-checks the core, the program and the tests for macOS 12 (as old as iOS 15) and macOS 26, on Linux:
#   check.sh [VERSION...], as in check.sh 15
#
# The toolchain's own textual interfaces carry Apple's availability; they are rebuilt here for a Mac. What of
# Darwin, Dispatch and Foundation is used stands in stubs/, with the availability that Apple documents. Nothing
# is linked or run.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=Tests/AppleSystems
work=$PWD/.build/apple-systems
compiler=$(readlink -f "$(command -v "${SWIFT:-swift}")")
toolchain=$(dirname "$(dirname "$compiler")")
interfaces=$toolchain/lib/swift/linux
frontend=$(dirname "$compiler")/swift-frontend

if [ ! -e "$interfaces/Testing.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface" ]; then
  echo "Apple systems: not checked, as this toolchain has no interfaces in text"
  exit
fi

# The standard library's modules, for a Mac.
mkdir -p "$work/resources/macosx" "$work/sdk" "$work/cache"
for name in host shims clang apinotes; do ln -sfn "$toolchain/lib/swift/$name" "$work/resources/$name"; done
for name in Swift _Concurrency _StringProcessing _RegexParser RegexBuilder Synchronization SwiftOnoneSupport Testing; do
  folder=$work/resources/macosx/$name.swiftmodule
  mkdir -p "$folder"
  sed -e '1,4s/-target [^ ]*/-target x86_64-apple-macosx10.14.4 -disable-availability-checking/' \
    -e '/^ *@backDeployed(before: [^)]*)$/d' -e '/^import Glibc$/d' -e 's/_swift_stdlib_gettid()/UInt32(0)/' \
    "$interfaces/$name.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface" > "$folder/new"
  cmp -s "$folder/new" "$folder/x86_64-apple-macos.swiftinterface" ||
    mv "$folder/new" "$folder/x86_64-apple-macos.swiftinterface"
done

# compile MODULE OPTION_OR_FILE...: type-checks a module
compile() {
  module=$1
  shift
  "$frontend" -frontend -module-name "$module" -target "x86_64-apple-macosx$version" \
    -resource-dir "$work/resources" -sdk "$work/sdk" -I "$modules" -I $here/stubs/Darwin \
    -module-cache-path "$work/cache" -plugin-path "$toolchain/lib/swift/host/plugins" -disable-objc-interop \
    -enable-testing -swift-version 6 -package-name urlscheme -diagnostic-style llvm "$@"
}

# compile_for_others MODULE OPTION_OR_FILE...: the same of one that others import
compile_for_others() {
  compile "$@" -emit-module -o "$modules/$1.swiftmodule"
}

# The settings of Package.swift, but that warnings are errors.
settings='-strict-memory-safety -warnings-as-errors -D Concurrency -D Foundation -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility'

files() {
  find -L "$1" -name '*.swift' | sort
}

check() {
  version=$1
  modules=$work/modules-$version
  rm -rf "$modules"
  mkdir "$modules"
  compile_for_others Darwin -parse-as-library -import-underlying-module $here/stubs/Darwin.swift
  compile_for_others Dispatch -parse-as-library $here/stubs/Dispatch.swift
  compile_for_others Foundation -parse-as-library $here/stubs/Foundation.swift
  # shellcheck disable=SC2046,SC2086 # options, and names of files, which have no spaces
  {
    compile_for_others URLSchemeCore $settings -enable-experimental-feature Lifetimes \
      "$work/PackageResources.swift" $(files Sources/URLSchemeCore)
    compile_for_others urlscheme $settings $(files Sources/urlscheme)
    compile URLSchemeCoreTests -typecheck $settings $(files Tests/URLSchemeCoreTests)
    compile URLSchemeCommandTests -typecheck $settings $(files Tests/URLSchemeCommandTests)
  }
  echo "macOS $version: the core, the program and the tests type-check"
}

# What SwiftPM writes for the files that are embedded.
{
  echo 'struct PackageResources {'
  for file in Sources/URLSchemeCore/Definition/BuiltIn/*.json; do
    name=$(basename "$file" | tr .- __)
    echo "  static let $name: [UInt8] = []"
  done
  echo '}'
} > "$work/PackageResources.swift"

[ $# -gt 0 ] || set -- 12 26
checks=()
for version in "$@"; do
  check "$version" &
  checks+=($!)
done
for number in "${checks[@]}"; do wait "$number"; done
