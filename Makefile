# What people and CI run. `make help` lists the targets.

SWIFT ?= swift
# Warnings are errors in our own builds only: a setting in Package.swift would burden packages that depend on us.
STRICT = -Xswiftc -warnings-as-errors
# Release builds carry the Swift runtime, so that the binary runs where no Swift is installed.
RELEASE = -c release $(if $(filter Linux,$(shell uname -s)),-Xswiftc -static-executable -Xlinker --gc-sections)
SOURCES = Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

# The documentation's compiler stands beside Swift's; Xcode knows where its own is.
DOCC ?= $(shell xcrun --find docc 2> /dev/null || echo docc)
DOCS = Sources/URLSchemeCore/URLSchemeCore.docc

.PHONY: help build test format lint check demo docs bench clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile | column -t -s '|'

build: ## build the release binary, .build/release/urlscheme
	$(SWIFT) build $(RELEASE) --product urlscheme

test: ## run all tests
	$(SWIFT) build --build-tests $(STRICT)
	$(SWIFT) test --skip-build

format: ## format the sources
	$(SWIFT) format format --in-place --recursive $(SOURCES)

lint: ## check the format, strictly
	$(SWIFT) format lint --strict --recursive $(SOURCES)

check: lint demo docs test ## what CI runs: lint, examples, documentation, build with warnings as errors, tests

demo: build ## run the examples
	@set -e; PATH="$(CURDIR)/.build/release:$$PATH"; for example in share-links handoff schemes; do \
	  sh Examples/$$example.sh > .build/$$example.txt; \
	  diff Examples/$$example.expected .build/$$example.txt; \
	  echo "Examples/$$example.sh: as expected"; \
	done; \
	sh Examples/desktop-handler.sh; \
	sh Examples/reports.sh
	.build/release/urlscheme validate --coverage --fail-under 100 Examples/fixtures
	.build/release/urlscheme validate -d Examples/definitions -d Examples/schemes --scan README.md CHANGELOG.md CONTRIBUTING.md Examples $(DOCS)

docs: ## build the documentation into .build/docs; links that lead nowhere fail it
	@mkdir -p .build/docs-build/symbols
	$(SWIFT) build --target URLSchemeCore --scratch-path .build/docs-build \
	  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc $(CURDIR)/.build/docs-build/symbols
	$(DOCC) convert $(DOCS) --fallback-display-name URLSchemeCore \
	  --additional-symbol-graph-dir .build/docs-build/symbols --warnings-as-errors \
	  --transform-for-static-hosting --hosting-base-path docs --output-path .build/docs

bench: build ## compare speed with a C limit and peers; RECORD=--record keeps the tables
	SWIFT=$(SWIFT) sh Benchmarks/run.sh $(RECORD)

clean: ## remove what was built
	$(SWIFT) package clean
	rm -rf .build Benchmarks/.build
