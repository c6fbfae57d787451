# The front door. `make` alone lists the targets; `make check` is exactly what CI runs (.ci/run).

SWIFT ?= swift
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
DESTDIR ?=
export PREFIX SYSCONFDIR DESTDIR
# The commit that `navd --version` names; a source archive has it in a file.
export NAVD_COMMIT := $(shell cat .commit 2>/dev/null || git rev-parse --short=12 HEAD 2>/dev/null)
ARGUMENTS ?=

# A scratch folder for each kind of build, so that none discards the products of another.
RELEASE := --configuration release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  -Xswiftc -enforce-exclusivity=unchecked
# Without XCTest: no test uses it, and the leak checker would report its leaks.
ADDRESS := --disable-xctest --sanitize=address --scratch-path .build-address
THREAD := --disable-xctest --sanitize=thread --scratch-path .build-thread
SOURCES := Package.swift Sources Tests Examples Web/Package.swift Web/Sources \
  $(wildcard Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Benchmarks)

.DEFAULT_GOAL := help
.PHONY: help deps deps-test has-deps has-deps-test build web run simulate test soak abuse test-address test-thread check bench bench-build generate generated python format lint install deb dist uninstall clean

help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Installs the Debian packages for building that are missing (with sudo if not root)
	@scripts/deps --install

deps-test: ## Installs the Debian and Python packages for the tests that are missing (with sudo if not root)
	@scripts/deps --install --test
	@scripts/python-environment

build: has-deps ## Builds navd and navctl, release, into .build/release
	@echo 'navd: building navd (1 of 2). The first time, this takes some minutes.'
	$(SWIFT) build $(RELEASE) --product navd
	@echo 'navd: building navctl (2 of 2)'
	$(SWIFT) build $(RELEASE) --product navctl

web: has-deps ## Builds navctl-web, which serves the page of `navctl web`; its server takes longer than all else
	@echo 'navd: building navctl-web. The first time, this takes some minutes.'
	@touch Web/Package.swift  # otherwise SwiftPM misses files that were added to the package above since its last build
	$(SWIFT) build --configuration release --static-swift-stdlib --package-path Web
	ln -f Web/.build/release/navctl-web .build/release/navctl-web

run: build ## Starts a private navd, opens a till in it and attaches this terminal
	@scripts/run

simulate: ## Compares random operations and front-ends with naive models (SEED=, SEED=fresh, STEPS=, ONLY=)
	$(SWIFT) build $(RELEASE) --product simulate
	.build/release/simulate

test: has-deps-test build web ## Runs every test; the end-to-end tests use .build/release
	$(SWIFT) build $(RELEASE) --product till
	@SWIFT='$(SWIFT)' scripts/test $(ARGUMENTS)
	$(MAKE) simulate
	.build/release/navctl map test docs/examples/pos.yaml
	Tests/ConformanceTests/run
	Tests/ConformanceTests/run --needs coordinators,undo,events,attach,guards,map,delegate,links --restart
	Tests/ConformanceTests/run --needs coordinators,undo,events,attach,guards,map,delegate,links --kill
	Tests/EndToEndTests/run
	Tests/AbuseTests/run --seconds 60

soak: has-deps-test build web ## Kills navd a thousand times under load (SEED=, KILLS=)
	NAVD_KILLS=$(or $(KILLS),1000) $(if $(SEED),NAVD_SEED=$(SEED)) Tests/EndToEndTests/run --seconds 7200 -v test_survival

abuse: has-deps-test build ## Attacks navd with every role and method, and measures the others (SEED=, ARGUMENTS='--only waits')
	$(if $(SEED),SEED=$(SEED)) Tests/AbuseTests/run $(ARGUMENTS)

test-address: has-deps-test build ## Runs the tests under AddressSanitizer, with leak detection
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt:print_suppressions=0 \
	  SWIFT='$(SWIFT)' scripts/test $(ADDRESS) $(ARGUMENTS)

test-thread: has-deps-test build ## Runs the tests under ThreadSanitizer
	@SWIFT='$(SWIFT)' scripts/test $(THREAD) $(ARGUMENTS)

check: export NAVD_WARNINGS_AS_ERRORS = 1
check: has-deps-test lint generated bench-build test ## Runs what CI runs: lint, generated files, warnings as errors, tests

bench: build ## Measures navd against a raw libuv echo, and counts the allocations of a request
	$(SWIFT) build $(RELEASE) --product till
	@scripts/bench

bench-build: has-deps ## Builds the benchmarks, debug, so that they keep compiling
	@touch Benchmarks/Package.swift
	$(SWIFT) build --package-path Benchmarks

generate: has-deps ## Generates what follows from the interface files and the table of operations, and the JSON Schema of maps
	@scripts/generate

generated: has-deps
	@scripts/generate --check

python: has-deps-test ## Builds the wheel of clients/python, into .build-python/wheels
	.build-python/bin/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation \
	  --wheel-dir .build-python/wheels clients/python
	@ls .build-python/wheels/navd-*.whl

format: ## Formats the sources as .swift-format says
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

lint: ## Reports sources that are not formatted as .swift-format says
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

install: build web ## Installs binaries, units, interface files and completions (PREFIX=/usr/local SYSCONFDIR=/etc DESTDIR=)
	@scripts/install

deb: ## Builds Debian packages into .build/deb: navd, navctl and navctl-web
	@scripts/deps --deb
	@mkdir -p .build/deb
	dpkg-buildpackage -b -tc -us -uc --buildinfo-option=-u.build/deb --buildinfo-file=.build/deb/navd.buildinfo \
	  --changes-option=-u.build/deb --changes-file=.build/deb/navd.changes

dist: ## Makes a source archive, which `make` builds from: .build/navd-VERSION.tar.gz
	@scripts/dist

uninstall: ## Removes the installed files; state and configuration stay
	@scripts/install --uninstall

clean: ## Removes all build products
	rm -rf .build .build-address .build-thread .build-python Benchmarks/.build Web/.build

has-deps:
	@scripts/deps

has-deps-test:
	@scripts/deps --test
	@scripts/python-environment
