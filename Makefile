# tvgrid: `make help` lists what there is.

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60

# For example --huge: 2,000,000 programmes as well.
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

# Parts of `make prove`: rows sanitizers fuzz bench; all of them where none is named.
PARTS ?=

# Debians in which to test a package; where none is named, those that the script names.
SUITES ?=

.PHONY: help run build test lint prove bench fuzz screens keys install uninstall deb test-deb dist test-dist clean

help:
	@echo 'make run         build, and open an invented week of television'
	@echo 'make build       build the program, as it is installed'
	@echo 'make test        run every test'
	@echo 'make lint        check the formatting, the walls between the rooms, the translations, the manual page'
	@echo 'make screens     record the screens that the tests compare with, and say which changed'
	@echo 'make keys        write the keys, queries and settings of the docs'
	@echo 'make prove       run every row of docs/trust.md in full, about two hours; PARTS=rows for a part'
	@echo 'make bench       measure, beside other programs, and print a table'
	@echo 'make fuzz        fuzz what reads bytes from outside; FUZZ_SECONDS=60 each'
	@echo 'make install     install under PREFIX=/usr/local (and DESTDIR=); uninstall removes it'
	@echo 'make deb         make a Debian package in .build/packages, which lintian checks'
	@echo 'make test-deb    as root: install, test and remove it in fresh Debians; SUITES="bookworm trixie"'
	@echo 'make dist        make archives of the sources and of a program for any Linux of 2020 and later'
	@echo 'make test-dist   as root: run that program in a Debian with the glibc of 2020'
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
	@$(SWIFT) format lint --strict --parallel --recursive Sources po Tests Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Measure Package.swift
	@.scripts/check-walls
	@for table in width folding entity; do python3 .scripts/make-$$table-table.py --check || exit 1; done
	@.scripts/check-catalogues
	@.scripts/check-manual
	@.scripts/build measure >&2

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

# Recording fails the tests on purpose: a screen is right when a person has looked at it.
screens:
	@.scripts/prepare test
	@.scripts/build tests
	@TVGRID_RECORD=1 SWIFT_BACKTRACE=enable=no $(SWIFT) test -c release --skip-build --filter 'GuideScreensTests|DoctorReportTests' || true
	@$(program) --demo --at "2026-11-20 21:10" --dump-screen 100x24 --keys "Down Right" --svg > .build/grid.svg
	@mv .build/grid.svg docs/grid.svg
	@echo 'Screens that changed; look at each before you commit it:'
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

# What install made, and the folders that are tvgrid's alone.
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
