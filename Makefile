# `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60

# BENCH_ARGS=--huge also measures 2,000,000 programmes.
BENCH_ARGS ?=

SWIFT ?= swift
INSTALL ?= install

bindir = $(DESTDIR)$(PREFIX)/bin
sharedir = $(DESTDIR)$(PREFIX)/share
weekdir = $(sharedir)/tvgrid/week
mandir = $(sharedir)/man/man1
bashdir = $(sharedir)/bash-completion/completions
zshdir = $(sharedir)/zsh/site-functions
fishdir = $(sharedir)/fish/vendor_completions.d

program = .build/release/tvgrid

# Parts of `make prove`: rows, sanitizers, fuzz, bench. All of them by default.
PARTS ?=

# Debian releases to test packages in. The default is in the script.
SUITES ?=

.PHONY: help run build test lint hooks prove bench fuzz screens keys install uninstall deb test-deb dist test-dist clean

help:
	@echo 'make run         build tvgrid and open the demo week'
	@echo 'make build       build the program as it is installed'
	@echo 'make test        run every test'
	@echo 'make lint        check formatting, module dependencies, English, translations and the manual page'
	@echo 'make hooks       check format, dependencies and English before each commit'
	@echo 'make screens     record the golden screens again and list those that changed'
	@echo 'make keys        update the tables of keys, queries and settings in the docs'
	@echo 'make prove       run every row of docs/figures/trust.md in full (two hours; PARTS=rows for one part)'
	@echo 'make bench       measure tvgrid and similar programs, and print a table'
	@echo 'make fuzz        fuzz every reader of outside bytes (FUZZ_SECONDS=60 each)'
	@echo 'make install     install under PREFIX=/usr/local (and DESTDIR=); make uninstall removes it'
	@echo 'make deb         build a Debian package in .build/packages and check it with lintian'
	@echo 'make test-deb    as root: install, test and remove the package in fresh Debian systems (SUITES="bookworm trixie")'
	@echo 'make dist        build archives of the sources and of a program for any Linux since 2020'
	@echo 'make test-dist   as root: run that program in a Debian system from 2020'
	@echo 'make clean       remove everything that was built'

run:
	@.scripts/build
	@exec $(program) --demo

test:
	@.scripts/prepare test
	@.scripts/build tests
	@.scripts/test-installed
	@SWIFT_BACKTRACE=enable=no $(SWIFT) test -c release --skip-build

lint:
	@.scripts/prepare lint
	@$(SWIFT) format lint --strict --parallel --recursive Sources Plugins Tests Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Measure Package.swift
	@.scripts/check-dependencies
	@.scripts/check-english
	@for table in width folding entity; do python3 .scripts/make-$$table-table.py --check || exit 1; done
	@.scripts/check-catalogues
	@.scripts/check-manual
	@.scripts/build measure >&2

hooks:
	@ln -sf ../../.scripts/pre-commit .git/hooks/pre-commit

prove:
	@.scripts/prepare test
	@.scripts/prepare bench
	@.scripts/prove $(PARTS)

bench:
	@.scripts/prepare bench
	@.scripts/bench $(BENCH_ARGS)

fuzz:
	@.scripts/prepare build
	@FUZZ_SECONDS=$(FUZZ_SECONDS) .scripts/fuzz

# Recording a screen fails the tests on purpose: someone must look at it first.
screens:
	@.scripts/prepare test
	@.scripts/build tests
	@TVGRID_RECORD=1 SWIFT_BACKTRACE=enable=no $(SWIFT) test -c release --skip-build --filter 'GuideScreensTests|DoctorReportTests' || true
	@.scripts/make-pictures
	@echo 'Changed screens; look at each one before you commit it:'
	@git status --short -- Tests/*/Screens docs

keys:
	@.scripts/prepare test
	@.scripts/build tests
	@TVGRID_RECORD=1 SWIFT_BACKTRACE=enable=no $(SWIFT) test -c release --skip-build --filter DocumentTableTests || true
	@git status --short -- docs

build:
	@.scripts/build

install: build
	.scripts/check-program $(program)
	$(INSTALL) -d $(bindir) $(weekdir) $(mandir) $(bashdir) $(zshdir) $(fishdir)
	$(INSTALL) -s -m 0755 $(program) $(bindir)/tvgrid
	$(INSTALL) -m 0644 Fixtures/week/* $(weekdir)
	$(INSTALL) -m 0644 docs/tvgrid.1 $(mandir)/tvgrid.1
	$(program) completions bash > $(bashdir)/tvgrid
	$(program) completions zsh > $(zshdir)/_tvgrid
	$(program) completions fish > $(fishdir)/tvgrid.fish
	chmod 0644 $(bashdir)/tvgrid $(zshdir)/_tvgrid $(fishdir)/tvgrid.fish

# Removes the installed files, and tvgrid's own folders.
uninstall:
	rm -f $(bindir)/tvgrid $(mandir)/tvgrid.1
	rm -f $(bashdir)/tvgrid $(zshdir)/_tvgrid $(fishdir)/tvgrid.fish
	rm -rf $(sharedir)/tvgrid

deb:
	@.scripts/make-deb

test-deb:
	@.scripts/test-package deb $(SUITES)

test-dist:
	@.scripts/test-package dist $(SUITES)

dist:
	@.scripts/make-dist

clean:
	rm -rf .build .bench .fuzz Benchmarks/.build
