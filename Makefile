# What people and CI run. `make help` lists the targets.

SWIFT ?= swift
# Warnings are errors in our own builds only: a setting in Package.swift would burden packages that depend on us.
STRICT = -Xswiftc -warnings-as-errors
# Release builds carry the Swift runtime, so that the binary runs where no Swift is installed; nothing of Foundation and of
# concurrency, which only apps need, is in them.
RELEASE = -c release --disable-default-traits $(FAST) \
  $(if $(filter Linux,$(shell uname -s)),-Xswiftc -static-executable $(LINK) $(ACROSS) $(HOT),-Xswiftc -Xllvm -Xswiftc -inline-threshold=600)
# Without frame pointers, which only debuggers and profilers use, links are handled 2 % faster. To start takes a third less where
# generic types are made by a call: by their names, the runtime would look for each conformance among all.
FAST = --omit-frame-pointers -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# The reader is many small functions. What runs most, as `make profile` recorded it, is inlined: links take about a fifth less time.
# Code that the record does not know, or knew otherwise, is compiled as it would be without. Of what does not run much, the linker
# inlines only what takes no room, which saves 0.1 MB.
PROFILE = Sources/linux.profdata
HOT = -Xswiftc -Xfrontend -Xswiftc '-ir-profile-use=$(CURDIR)/$(PROFILE)' -Xswiftc -Xllvm -Xswiftc -hot-callsite-threshold=600 \
  $(addprefix -Xlinker -mllvm -Xlinker ,-hot-callsite-threshold=600 -inline-threshold=50 -inlinecold-threshold=20 -pgso-lwss-only=false)
# What nobody calls is left out, and of functions that are alike only one is kept (no code compares their addresses): 0.75 MB
# less. Apart from the code, constants would take 70 page faults more to start, 0.3 ms. Sources/linux.ld leaves out 1.25 MB more.
LINK = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --gc-sections \
  -Xswiftc -use-ld=lld -Xlinker --icf=all -Xlinker -O2 -Xlinker --no-rosegment \
  -Xlinker -T -Xlinker Sources/linux.ld
# The linker inlines across files, for 5 % more.
ACROSS = --experimental-lto-mode full
# A program that counts what it runs. The compiler's driver knows this option, but does not hand it on.
COUNTING = -c release --disable-default-traits $(FAST) -Xswiftc -static-executable -Xswiftc -use-ld=lld \
  -Xswiftc -Xfrontend -Xswiftc -ir-profile-generate -Xswiftc -Xclang-linker -Xswiftc -fprofile-generate
SOURCES = Package.swift Sources Plugins Tests Examples/RecipesApp Benchmarks/Package.swift Benchmarks/Sources Fuzzers/Package.swift Fuzzers/Sources/fuzz

# The documentation's compiler stands beside Swift's; Xcode knows where its own is.
DOCC ?= $(shell xcrun --find docc 2> /dev/null || echo docc)
DOCS = Sources/URLSchemeCore/URLSchemeCore.docc

APP = Examples/RecipesApp/Sources/RecipesApp

# How long each fuzzer runs.
SECONDS ?= 60
# What random definitions and their links, and the inputs of fuzzers, are made from.
SEED ?= 1

# Where `make install` puts things; packagers set DESTDIR, too. `prefix=` is GNU's spelling.
ifeq ($(origin prefix),command line)
PREFIX ?= $(prefix)
endif
PREFIX ?= /usr/local
DESTDIR ?=
ROOT = $(DESTDIR)$(PREFIX)
BINARY = bin/urlscheme
BASH_COMPLETION = share/bash-completion/completions/urlscheme
ZSH_COMPLETION = share/zsh/site-functions/_urlscheme
# Where fish is set up without XDG_DATA_DIRS it may know this folder below its own prefix only.
FISH_COMPLETION = share/fish/vendor_completions.d/urlscheme.fish
MANUAL = share/man/man1/urlscheme.1
INSTALLED = $(BINARY) $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION) $(MANUAL)
# The folders that install made, for uninstall; a package has its own list.
MADE_FOLDERS = $(if $(DESTDIR),/dev/null,$(ROOT)/share/urlscheme/folders)

PROGRAM = .build/release/urlscheme
# When we built it: `swift build -c release` writes the same file, but a program that needs this machine's libraries.
BUILT = .build/release-built
# The program writes its own completions and manual: of the built-in definitions, not of those that happen to be in force.
WRITE = URLSCHEME_DEFINITIONS= $(PROGRAM)
WRITE_MANUAL = $(WRITE) help --man
# Nothing else of a build depends on the folder in which it ran: neither section is needed to run.
STRIP = strip $(if $(filter Linux,$(shell uname -s)),--strip-all -R .note.gnu.build-id -R .swift_modhash,-x)

# Packages: the version is the program's own, the time that of the last commit.
VERSION = $(shell sed -n 's/^ *static let version = "\(.*\)"$$/\1/p' Sources/urlscheme/URLSchemeCommand.swift)
DIST ?= .build/dist
TARBALL = urlscheme-$(VERSION)-$(shell uname -s | tr A-Z a-z)-$(shell uname -m)
DEB = urlscheme-$(VERSION)-debian
MAINTAINER ?= The urlscheme authors <maintainers@urlscheme.example>
dist deb check-packaging: export SOURCE_DATE_EPOCH ?= $(shell git --git-dir=.git log -1 --format=%ct 2> /dev/null || date -r CHANGELOG.md +%s)

.PHONY: help build absent test format lint check demo example-app benchmarks apple-check picture docs bench bounds profile growth fuzz sanitize install uninstall dist deb check-packaging clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]*:.*## / { printf "make %-16s %s\n", $$1, $$2 }' Makefile

build profile: export URLSCHEME_SMALL = yes
build: ## build the release binary, .build/release/urlscheme
	$(SWIFT) build $(RELEASE) $(SWIFTFLAGS) --product urlscheme
	@touch $(BUILT)

$(BUILT): Package.swift $(shell find Sources -name '*.swift' -o -name '*.json' -o -name 'linux.*') $(or $(wildcard $(PROGRAM)),absent)
	@$(MAKE) --no-print-directory build
absent:

# Optimized (see Package.swift), in a folder of its own: `swift build` and `swift run` would build all of it anew.
test: export URLSCHEME_OPTIMIZED = yes
test: ## run all tests, or those that FILTER names
	$(SWIFT) build --build-tests --scratch-path .build/tests $(STRICT)
	$(SWIFT) test --skip-build --quiet --scratch-path .build/tests $(if $(FILTER),--filter '$(FILTER)')

format: ## format the sources
	$(SWIFT) format format --in-place --recursive $(SOURCES)

lint: ## check the format, strictly
	$(SWIFT) format lint --strict --recursive $(SOURCES)

check: SECONDS = 3
check: lint demo docs example-app benchmarks apple-check check-packaging fuzz test ## what CI runs: lint, examples, documentation, benchmarks, packages, fuzzers, tests

demo: build ## run the examples
	@set -e; PATH="$(CURDIR)/.build/release:$$PATH"; for example in share-links handoff schemes repository; do \
	  sh Examples/$$example.sh > .build/$$example.txt; \
	  diff Examples/$$example.expected .build/$$example.txt; \
	  echo "Examples/$$example.sh: as expected"; \
	done; \
	sh Examples/desktop-handler.sh; \
	sh Examples/reports.sh; \
	sh Examples/catalogue.sh; \
	sh Examples/landing-page.sh; \
	sh Examples/ci/check.sh; \
	sh Examples/testing/check.sh
	.build/release/urlscheme validate --coverage --fail-under 100 Examples/fixtures
	.build/release/urlscheme validate -d Examples/definitions -d Examples/schemes --scan README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md Examples $(DOCS)

example-app: build ## build and test Examples/RecipesApp, whose types must be those of its definition
	$(PROGRAM) encode --no-builtin -d $(APP)/recipes.urlscheme.json --types swift --check $(APP)/RecipesLink.swift
	$(SWIFT) test --package-path Examples/RecipesApp --scratch-path .build/recipes-app $(STRICT)

benchmarks: ## build what measures speed
	$(SWIFT) build --package-path Benchmarks --scratch-path .build/benchmarks $(STRICT)

apple-check: ## type-check everything for macOS 12 and 26, where the toolchain has what that takes
	SWIFT=$(SWIFT) bash Tests/AppleSystems/check.sh

picture: build ## draw the README's pictures anew
	PATH="$(CURDIR)/.build/release:$$PATH" sh Examples/picture.sh > .build/picture.svg
	mv .build/picture.svg Examples/picture.svg
	PATH="$(CURDIR)/.build/release:$$PATH" sh Examples/landing-page.sh Examples/landing-page.png

docs: ## build the documentation into .build/docs; links that lead nowhere fail it
	@mkdir -p .build/docs-build/symbols
	$(SWIFT) build --target URLSchemeCore --scratch-path .build/docs-build \
	  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$(CURDIR)/.build/docs-build/symbols"
	$(DOCC) convert $(DOCS) --fallback-display-name URLSchemeCore \
	  --additional-symbol-graph-dir .build/docs-build/symbols --warnings-as-errors \
	  --transform-for-static-hosting --hosting-base-path docs --output-path .build/docs

bench: build ## compare speed with a C limit and peers; RECORD=--record keeps the tables
	SWIFT=$(SWIFT) SEED=$(SEED) sh Benchmarks/run.sh $(RECORD)

bounds: build ## hold every definition, and random ones of SEED=1, to the same bounds; RECORD=--record keeps the table
	SWIFT=$(SWIFT) SEED=$(SEED) sh Benchmarks/run.sh bounds $(RECORD)

fuzz: ## run every fuzzer for SECONDS=60 from SEED=1 (0: a random one), or those that FUZZERS names
	SWIFT=$(SWIFT) SEED=$(SEED) sh Fuzzers/run.sh $(SECONDS) $(FUZZERS)

profile: ## record which code runs most, for release builds on Linux, in Sources/linux.profdata
	$(SWIFT) build $(COUNTING) --scratch-path .build/counting --product urlscheme
	sh Benchmarks/profile.sh "$(CURDIR)/.build/counting/release/urlscheme" "$(CURDIR)/$(PROFILE)"
	@# SwiftPM does not see that the profile has changed.
	rm -rf "$$($(SWIFT) build -c release --show-bin-path)"

growth: build ## run hostile inputs of 64 KiB to 16 MiB: what a byte costs must not grow
	$(SWIFT) build -c release --package-path Benchmarks --product compare
	@mkdir -p Benchmarks/.build/scratch
	Benchmarks/.build/release/compare growth .build/release/urlscheme Benchmarks/.build/scratch

sanitize: ## run all tests under the address sanitizer, the workers under the thread sanitizer
	SWIFT=$(SWIFT) sh Tests/sanitize.sh

install: $(BUILT) ## install the program, completions and the manual; PREFIX=/usr/local, DESTDIR=
	@set -e; umask 022; made=; \
	new=$$(mktemp -d); trap 'rm -rf "$$new"' EXIT; \
	cp $(PROGRAM) "$$new/program"; $(STRIP) "$$new/program"; \
	for shell in bash zsh fish; do $(WRITE) completions $$shell > "$$new/$$shell"; done; \
	$(WRITE_MANUAL) > "$$new/manual"; \
	for file in $(INSTALLED) $(if $(DESTDIR),,share/urlscheme/folders); do \
	  folder="$(ROOT)/$${file%/*}"; parent=$$folder; \
	  while [ ! -d "$$parent" ]; do made="$$made$$parent|"; parent=$$(dirname "$$parent"); done; \
	  mkdir -p "$$folder"; \
	done; \
	printf '%s' "$$made" | tr '|' '\n' >> "$(MADE_FOLDERS)"; \
	install -m 755 "$$new/program" "$(ROOT)/$(BINARY)"; \
	install -m 644 "$$new/bash" "$(ROOT)/$(BASH_COMPLETION)"; \
	install -m 644 "$$new/zsh" "$(ROOT)/$(ZSH_COMPLETION)"; \
	install -m 644 "$$new/fish" "$(ROOT)/$(FISH_COMPLETION)"; \
	install -m 644 "$$new/manual" "$(ROOT)/$(MANUAL)"; \
	for file in $(INSTALLED); do echo "$(ROOT)/$$file"; done

uninstall: ## remove what install installed and, without DESTDIR, the folders that it made, where they are empty
	@rm -f $(foreach file,$(INSTALLED),"$(ROOT)/$(file)")
	@[ ! -f "$(MADE_FOLDERS)" ] || { \
	  folders=$$(LC_ALL=C sort -r -u "$(MADE_FOLDERS)"); rm -f "$(MADE_FOLDERS)"; \
	  printf '%s\n' "$$folders" | while IFS= read -r folder; do \
	    rmdir "$$folder" 2> /dev/null || :; \
	  done; }

dist: $(BUILT) ## pack the program as a tarball, the same bytes each time, in .build/dist
	@rm -rf "$(DIST)/$(TARBALL)"
	@$(MAKE) --no-print-directory install DESTDIR="$(DIST)/$(TARBALL)" PREFIX= > /dev/null
	@sh Examples/packaging/dist.sh "$(DIST)" $(TARBALL) $(VERSION)

deb: $(BUILT) ## pack the program as a Debian package, in .build/dist
	@rm -rf "$(DIST)/$(DEB)"
	@$(MAKE) --no-print-directory install DESTDIR="$(DIST)/$(DEB)" PREFIX=/usr \
	  ZSH_COMPLETION=share/zsh/vendor-completions/_urlscheme > /dev/null
	@sh Examples/packaging/deb.sh "$(DIST)" $(DEB) $(VERSION) "$(MAINTAINER)"

check-packaging: $(BUILT) ## install, uninstall, make packages and try them
	@sh Examples/packaging/check.sh $(PROGRAM) $(VERSION)

clean: ## remove what was built
	$(SWIFT) package clean
	rm -rf .build Benchmarks/.build Fuzzers/.build
