# The front door. `make` alone prints what there is; `make check` is exactly what CI runs (.ci/run).

SWIFT ?= swift
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
DESTDIR ?=
export PREFIX SYSCONFDIR DESTDIR
ARGUMENTS ?=

# One folder for each way of building, so that none throws away what another one built.
RELEASE := --configuration release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  -Xswiftc -enforce-exclusivity=unchecked
# Without XCTest, which no test uses and whose own leaks the leak checker would tell of.
ADDRESS := --disable-xctest --sanitize=address --scratch-path .build-address
THREAD := --disable-xctest --sanitize=thread --scratch-path .build-thread
SOURCES := Package.swift Sources Tests Examples Web/Package.swift Web/Sources \
  $(wildcard Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Benchmarks)

.DEFAULT_GOAL := help
.PHONY: help deps deps-test build run simulate test soak test-address test-thread check bench bench-build generate generated format lint install uninstall clean

help: ## Prints this
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Installs the Debian packages that building needs (those missing, with sudo where not root)
	@scripts/deps

build: deps ## Builds navd, navctl and navctl-web, release, into .build/release
	$(SWIFT) build $(RELEASE) --product navd
	$(SWIFT) build $(RELEASE) --product navctl
	@touch Web/Package.swift  # else SwiftPM, built before, does not see files that have come since in the package above
	$(SWIFT) build --configuration release --static-swift-stdlib --package-path Web
	ln -f Web/.build/release/navctl-web .build/release/navctl-web

run: build ## Starts a navd of your own, opens the till in it and attaches this terminal
	@scripts/run

simulate: ## A million random operations, every sequence of three, and random front-ends, beside second models (SEED=, SEED=fresh, STEPS=, ONLY=)
	$(SWIFT) build $(RELEASE) --product simulate
	.build/release/simulate

test: deps-test build ## Runs every test, the end-to-end ones against .build/release
	$(SWIFT) build $(RELEASE) --product till
	@SWIFT='$(SWIFT)' scripts/test $(ARGUMENTS)
	$(MAKE) simulate
	.build/release/navctl map test docs/examples/pos.yaml
	Tests/ConformanceTests/run
	Tests/ConformanceTests/run --needs coordinators,undo,events,attach,guards,map,delegate,links --restart
	Tests/ConformanceTests/run --needs coordinators,undo,events,attach,guards,map,delegate,links --kill
	Tests/EndToEndTests/run

soak: deps-test build ## Kills navd a thousand times under load (SEED=, KILLS=)
	NAVD_KILLS=$(or $(KILLS),1000) $(if $(SEED),NAVD_SEED=$(SEED)) Tests/EndToEndTests/run --seconds 7200 -v test_survival

test-address: deps-test build ## Runs the tests under AddressSanitizer, with leak detection
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt:print_suppressions=0 \
	  SWIFT='$(SWIFT)' scripts/test $(ADDRESS) $(ARGUMENTS)

test-thread: deps-test build ## Runs the tests under ThreadSanitizer
	@SWIFT='$(SWIFT)' scripts/test $(THREAD) $(ARGUMENTS)

check: export NAVD_WARNINGS_AS_ERRORS = 1
check: deps-test lint generated bench-build test ## Everything that CI asks: lint, generated files, no warnings, tests

bench: build ## Measures navd against a raw libuv echo, and counts a request's allocations
	$(SWIFT) build $(RELEASE) --product till
	@scripts/bench

bench-build: deps ## Builds the benchmarks, debug, so that they follow what they measure
	@touch Benchmarks/Package.swift
	$(SWIFT) build --package-path Benchmarks

generate: deps ## Makes the Swift sources that come from the interface files (*.varlink) and the page
	@scripts/generate

generated: deps
	@scripts/generate --check

format: ## Lays the sources out as .swift-format says
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

lint: ## Says where the sources are not laid out as .swift-format says
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

install: build ## Installs binaries, units, interface files and completions (PREFIX=/usr/local SYSCONFDIR=/etc DESTDIR=)
	@scripts/install

uninstall: ## Removes what install has put there; state and configuration stay
	@scripts/install --uninstall

clean: ## Removes everything that was built
	rm -rf .build .build-address .build-thread .build-python Benchmarks/.build Web/.build

deps-test:
	@scripts/deps --test
	@scripts/python-environment
