# The front door. `make` alone lists the targets; `make check` is exactly what CI runs (.ci/run).

SWIFT ?= swift
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
DESTDIR ?=
export PREFIX SYSCONFDIR DESTDIR
# The commit that `navd --version` names; a source archive has it in a file.
export NAVD_COMMIT := $(shell cat .commit 2>/dev/null || git rev-parse --short=12 HEAD 2>/dev/null)
ARGUMENTS ?=
# Notes how long a part took; `make test` and `make check` print the parts at their end.
TIMED := scripts/timed

# A scratch folder for each kind of build, so that none discards the products of another.
# No symbols for other programs, so that the linker drops the parts of the standard library that nobody calls; no regular
# expressions of Swift, whose library is large; and no names of folders, so that every checkout makes the same programs
# (docs/decisions/0035).
RELEASE := --configuration release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  -Xswiftc -enforce-exclusivity=unchecked \
  -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import \
  -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.' \
  -Xlinker '--version-script=$(CURDIR)/scripts/no-exports.map'
# Without XCTest: no test uses it, and the leak checker would report its leaks.
ADDRESS := --disable-xctest --sanitize=address --scratch-path .build-address
THREAD := --disable-xctest --sanitize=thread --scratch-path .build-thread
# The package of navctl-web, whose build can make all programs. Without the touch, SwiftPM misses files that were added to the
# package above since its last build. NAVD_TESTED adds the programs of the tests to both packages.
WEB := touch Web/Package.swift && NAVD_TESTED=1 $(SWIFT) build $(RELEASE) --package-path Web
# Puts programs that it built into .build/release, the link that SwiftPM makes when a build of the package above ends.
place = programs=$$(readlink Web/.build/release) && mkdir -p .build/$$programs && ln -sfn $$programs .build/release && \
  ln -f $(addprefix Web/.build/release/,$(1)) .build/release/
SOURCES := Package.swift Sources Tests Examples Web/Package.swift Web/Sources \
  $(wildcard Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Benchmarks)

.DEFAULT_GOAL := help
.PHONY: help deps deps-deb deps-test has-deps has-deps-test build web all trial run fleet simulate test programs tests-build tests conformance conformance-restart conformance-kill test-archive flakes soak takeovers abuse test-address test-thread check bench bench-check generate generated python docs format lint install deb dist uninstall clean

help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Installs the Debian packages for building that are missing (with sudo if not root)
	@scripts/deps --install

deps-deb: ## Installs the Debian packages for `make deb` that are missing (with sudo if not root)
	@scripts/deps --install --deb

deps-test: ## Installs the Debian and Python packages for the tests that are missing (with sudo if not root)
	@scripts/deps --install --test
	@scripts/python-environment

build: has-deps ## Builds navd and navctl, release, into .build/release
	@echo 'navd: compiling navd and navctl. The first time, this takes some minutes.'
	$(SWIFT) build $(RELEASE) --target Programs
	@echo 'navd: linking navd and navctl'
	$(SWIFT) build $(RELEASE) --product navd
	$(SWIFT) build $(RELEASE) --product navctl

web: has-deps ## Builds navctl-web, which serves the page of `navctl web`; its server takes longer than all else
	@echo 'navd: building navctl-web. The first time, this takes some minutes.'
	$(WEB) --product navctl-web
	@$(call place,navctl-web)

all: has-deps ## Builds navd, navctl and navctl-web in one build, release, into .build/release
	@echo 'navd: building navd, navctl and navctl-web. The first time, this takes some minutes.'
	$(WEB) --target Installed
	$(WEB) --product navctl-web
	@$(call place,navd navctl navctl-web)

trial: has-deps ## Builds navd and navctl without optimization, into .build/debug, in less time (docs/decisions/0055)
	@echo 'navd: compiling navd and navctl, without optimization. The first time, this takes a few minutes.'
	$(SWIFT) build --target Programs
	@echo 'navd: linking navd and navctl'
	$(SWIFT) build --product navd
	$(SWIFT) build --product navctl

run: trial ## Starts a private navd, opens a till in it and attaches this terminal
	@NAVD_BIN=.build/debug scripts/run

fleet: trial ## Starts three navds of one fleet with three members of etcd, for trying takeovers (experimental)
	@NAVD_BIN=.build/debug scripts/fleet

simulate: has-deps ## Compares random operations, front-ends and fleets with naive models (SEED=, SEED=fresh, STEPS=, ONLY=)
	$(WEB) --product simulate
	@$(call place,simulate)
	.build/release/simulate

test: has-deps-test tests-build ## Runs every test; the end-to-end tests use .build/release
	@$(TIMED) --begin
	@$(MAKE) --no-print-directory tests

# Builds the programs that the tests need.
programs: has-deps
	$(WEB) --target Tested
	$(WEB) --product navctl-web
	@$(call place,navd navctl navctl-web simulate till)

tests-build: has-deps-test programs
	$(SWIFT) build --build-tests

# Runs every test with the programs that are there. After a part that fails the others still run, so that one run finds all
# failures; not if ARGUMENTS select some Swift tests.
tests: FAILED = $(if $(ARGUMENTS),exit 1,failed=1)
# By another name: under `make -n` a recipe with $(MAKE) would run.
tests: CONFORMANCE := $(MAKE) --no-print-directory --jobs=2 --output-sync=target conformance
tests:
	@failed=; \
	$(TIMED) 'Swift tests' env SWIFT='$(SWIFT)' scripts/test $(ARGUMENTS) || $(FAILED); \
	$(TIMED) simulation env STEPS=250000 .build/release/simulate || $(FAILED); \
	$(TIMED) conformance $(CONFORMANCE) || $(FAILED); \
	$(TIMED) 'end to end' Tests/EndToEndTests/run || $(FAILED); \
	$(TIMED) abuse Tests/AbuseTests/run --seconds 60 || $(FAILED); \
	$(TIMED) --end; \
	test -z "$$failed"

# The cases of conformance as they are, and with a stop or a kill of navd between any two steps. Mostly they wait for navd.
CASES := Tests/ConformanceTests/run
PERSISTENT := --needs coordinators,undo,events,attach,guards,map,delegate,links
conformance: conformance-kill conformance-restart
	.build/release/navctl map test docs/examples/pos.yaml
	$(CASES)

conformance-restart:
	$(CASES) $(PERSISTENT) --restart

conformance-kill:
	$(CASES) $(PERSISTENT) --kill

flakes: has-deps-test tests-build ## Repeats end-to-end tests beside busy processes, and counts failures (RUNS=10 BUSY=2 ONLY='test_pause test_web')
	Tests/EndToEndTests/flakes --runs $(or $(RUNS),10) --busy $(or $(BUSY),2) $(ONLY)

test-archive: has-deps ## Builds navd from the source archive, plays a till, and prints how long this first `make run` took
	Tests/archive

soak: has-deps-test tests-build ## Compiles all benchmarks, runs the random tests with all seeds, and kills navd a thousand times under load (SEED=, KILLS=)
	@scripts/bench-check --all
	@NAVD_SEEDS=all SWIFT='$(SWIFT)' scripts/test
	.build/release/simulate
	NAVD_KILLS=$(or $(KILLS),1000) $(if $(SEED),NAVD_SEED=$(SEED)) Tests/EndToEndTests/run --seconds 7200 -v test_survival

takeovers: has-deps-test programs ## Kills the owner of a fleet and prints for how long its scenes were away (KILLS=20, SCENES=100)
	$(if $(KILLS),NAVD_KILLS=$(KILLS)) $(if $(SCENES),NAVD_SCENES=$(SCENES)) \
	  PYTHONPATH=Tests/Harness python3 -B Tests/EndToEndTests/takeovers.py

abuse: has-deps-test programs ## Attacks navd with every role and method, and measures the others (SEED=, ARGUMENTS='--only waits')
	$(if $(SEED),SEED=$(SEED)) Tests/AbuseTests/run $(ARGUMENTS)

test-address: has-deps-test programs ## Runs the tests under AddressSanitizer, with leak detection
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt:print_suppressions=0 \
	  SWIFT='$(SWIFT)' scripts/test $(ADDRESS) $(ARGUMENTS)

test-thread: has-deps-test programs ## Runs the tests under ThreadSanitizer
	@SWIFT='$(SWIFT)' scripts/test $(THREAD) $(ARGUMENTS)

check: export NAVD_WARNINGS_AS_ERRORS = 1
check: ## Runs what CI runs: lint, generated files, warnings as errors, benchmarks that compile, tests
	@$(TIMED) --begin
	@$(TIMED) dependencies $(MAKE) --no-print-directory has-deps-test
	@$(TIMED) lint $(MAKE) --no-print-directory lint
	@$(TIMED) 'generated files' $(MAKE) --no-print-directory generated
	@$(TIMED) builds $(MAKE) --no-print-directory tests-build
	@$(TIMED) 'builds of benchmarks' scripts/bench-check
	@$(MAKE) --no-print-directory tests

bench: programs ## Measures navd against a raw libuv echo, and counts the allocations of a request
	@scripts/bench

bench-check: tests-build ## Compiles all benchmarks, so that they keep compiling; `make check` leaves out those of the model
	@scripts/bench-check --all

generate: has-deps ## Generates what follows from the interface files and the table of operations, and the JSON Schema of maps
	@scripts/generate

generated: has-deps
	@scripts/generate --check

python: has-deps-test ## Builds the wheel of clients/python, into .build-python/wheels
	.build-python/bin/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation \
	  --wheel-dir .build-python/wheels clients/python
	@ls .build-python/wheels/navd-*.whl

docs: has-deps-test ## Makes one site of all documents and of the references of the libraries, into .build/docs (ARGUMENTS='--base /navd')
	@echo 'navd: building the libraries'
	@for library in NavigationClientTesting LocalScenes; do $(SWIFT) build --target $$library || exit 1; done
	@scripts/site $(ARGUMENTS)

format: ## Formats the sources as .swift-format says
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

lint: ## Reports sources that are not formatted as .swift-format says
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

install: all ## Installs binaries, units, interface files and completions (PREFIX=/usr/local SYSCONFDIR=/etc DESTDIR=)
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
