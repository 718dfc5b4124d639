# The first call sets up .venv from the lock files; later calls reuse it.
#   make PYTHON=python3.12    chooses the interpreter (3.11 or newer)

VENV := .venv
BIN := $(VENV)/bin
DERIVATIONS ?= derivations/
# The documents whose authors the page of findings is written for, so far.
FOUND := $(patsubst %,derivations/%.proof,espr_boxed espr_tiered espr_paper robust_note rotor_layers)
TWINS ?= derivations/espr_boxed.proof

IS_RECENT := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c '$(IS_RECENT)' 2>/dev/null && { echo $$p; break; }; done)
UV ?= uv
INSTALLED := build/installed

# An environment that forbids byte code would compile the package anew at every start.
export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL := audit
.PHONY: audit report findings gate gate-anew theory bench test twins mutants mutate check lint lint-where-possible types imports site playground playground-check dist dist-check release-dry-run container-dry-run manual mirror interpreters lowest lock clean help recheck evidence exhaustive fuzz fuzz-minute monotone planted corpora sweep substitutions trust small lemmas attribute
# One thing at a time, so that the output of `make -j check` can be read; but for what takes no longer beside another.
ifndef TOGETHER
.NOTPARALLEL:
endif

audit: $(VENV)/.runtime ## audit the derivations (the default)
	@$(BIN)/proofcheck audit --exit-zero $(DERIVATIONS)

report: $(VENV)/.runtime ## the dependency graph of all derivations, to look at: report.html
	@$(BIN)/proofcheck graph --exit-zero -o report.html $(DERIVATIONS)

# It goes on where it was: what has been found is in the store.
findings: $(VENV)/.runtime ## write docs/findings.md anew, from an audit of FOUND (takes minutes where evidence does not hold)
	@$(BIN)/proofcheck findings $(FOUND) -o docs/findings.md

gate: $(VENV)/.runtime ## enforce the policy in proofcheck.toml on derivations/
	@$(BIN)/proofcheck gate --timeout 120

# Nothing is believed, and what the files of evidence do not settle within the limit stays open: fresh evidence is
# part of a change (`make evidence`). The limit leaves room for machines that are several times slower than ours.
recheck: gate-anew theory ## the same as in CI: every certificate is checked again, those of the theory by both checkers

gate-anew: $(VENV)/.runtime
	@$(BIN)/proofcheck gate --recheck --timeout 240

theory: $(VENV)/.runtime ## both checkers on every certificate of the theory
	@$(BIN)/proofcheck theory --check

evidence: $(VENV)/.runtime ## search where the evidence does not hold or is no more than models, and write it anew (takes minutes)
	@$(BIN)/proofcheck audit --exit-zero --export --anew --timeout 900 derivations/

test: $(VENV)/.dev ## run the tests, on all processors
	$(BIN)/python -m pytest -n auto --dist loadgroup --no-loadscope-reorder -rsfE --durations=20 --durations-min=10 -m 'not exhaustive'

exhaustive: $(VENV)/.dev ## the tests that measure, and take long: before a release, and every week
	$(BIN)/python -m pytest -n auto --dist loadgroup --no-loadscope-reorder -rsfE -m exhaustive

# What depends on libraries and interpreters most, in a few minutes; what has to be believed rests on the standard library.
LIBRARY_TESTS ?= tests/terms/test_rationals.py tests/graph tests/falsification/numerical tests/language/test_grammar.py \
	tests/distribution
SUPPORTED := 3.11 3.12 3.13 3.14

interpreters: $(VENV)/.dev ## the tests of LIBRARY_TESTS with every further supported Python on PATH, which are named
	@$(BIN)/python -m tests.distribution.interpreters $(SUPPORTED) -- $(LIBRARY_TESTS)

lowest: ## the same tests with the oldest libraries that pyproject.toml allows
	@rm -rf build/lowest
	@$(PYTHON) -m venv build/lowest
	@build/lowest/bin/pip install --disable-pip-version-check -qq --no-compile --require-hashes -r requirements-lowest.lock
	@build/lowest/bin/pip install --disable-pip-version-check -qq --no-deps --no-build-isolation -e .
	build/lowest/bin/python -m pytest -rsfE -m 'not slow and not exhaustive' $(LIBRARY_TESTS)

bench: $(VENV)/.bench ## how long reports take, and how provers compare on facts about matrices
	$(BIN)/python -m tests.bench

twins: $(VENV)/.dev ## every green goal with one sign changed must not be green; TWINS=FILE, PAGE=docs/twins.md (takes hours)
	$(BIN)/python -m tests.twins $(TWINS) $(if $(PAGE),--page $(PAGE))

mutants: $(VENV)/.dev ## whatever makes verdicts, replaced by "true", must make a test fail
	$(BIN)/python -m tests.mutants

mutate: $(VENV)/.dev ## small changes to the kernel and the rules of verdicts must make a test fail (takes long)
	$(BIN)/python -m tests.mutate $(MUTATE)

monotone: $(VENV)/.dev ## no fact more costs a proof: every proved goal with further labels and theorems (hours, goes on where it was)
	$(BIN)/python -m tests.monotone $(MONOTONE)

planted: $(VENV)/.dev ## how many planted falsehoods are green (ten minutes, goes on where it was)
	$(BIN)/python -m tests.planted

lemmas: $(VENV)/.dev ## the certificate of every lemma of the theory is found from its statement (ten minutes)
	EVERY_LEMMA=1 $(BIN)/python -m pytest -n auto tests/cli/test_theory_update.py

attribute: $(VENV)/.dev ## which goals each file of the search has a part in; FILES=... (an hour for all)
	$(BIN)/python -m tests.attribution $(FILES)

sweep: $(VENV)/.dev ## both checkers of certificates on very many changes (half an hour, goes on where it was), and on every planted bug
	$(BIN)/python -m tests.agreement $(SWEEP)
	$(BIN)/python -m pytest -n 2 --dist load tests/agreement/test_planted.py

substitutions: $(VENV)/.dev ## both checkers against values in a finite model, on 20,000 random terms, and with planted bugs (ten minutes)
	$(BIN)/python -m tests.substitution $(SUBSTITUTIONS)
	$(BIN)/python -m pytest -n 2 --dist load tests/substitution/test_planted.py

trust: $(VENV)/.dev ## what has to be believed: lines of code, rules, and the laws that claims rest on (half a minute)
	$(BIN)/python -m tests.trust

small: $(VENV)/.dev ## of how many recorded proofs the small checkers accept a certificate, and where the others are left (ten minutes)
	$(BIN)/python -m tests.trust.small

corpora: $(VENV)/.bench ## how much of what strangers write is said and proved, and by peers; PAGE=docs/corpora.md (twenty minutes, goes on where it was)
	$(BIN)/python -m tests.corpora $(CORPORA) $(if $(PAGE),--page $(PAGE))

fuzz: $(VENV)/.dev ## what reads files, fed with anything, for SECONDS (600)
	$(BIN)/python -m tests.fuzz --seconds $(or $(SECONDS),600)

fuzz-minute: $(VENV)/.dev
	$(BIN)/python -m tests.fuzz --seconds 60

# A minute of fuzzing is a minute, whatever runs beside it; each target's output is printed when it ends.
check: $(VENV)/.dev ## everything CI asks
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target TOGETHER=yes fuzz-minute lint types imports theory site
	@$(MAKE) --no-print-directory gate-anew
	@$(MAKE) --no-print-directory test

site: $(VENV)/.dev ## the documentation as a site in site/, to be opened from disk or served
	$(BIN)/sphinx-build -q -W --keep-going -j auto -b html -d $(VENV)/doctrees docs site

playground: $(VENV)/.dev ## the program for the playground of the site, which `make site` then carries (needs npm; fetches 28 MB)
	$(BIN)/python -m tests.playground.build

playground-check: playground ## the examples of the playground under Node; PAGE=docs/playground.md (a minute, goes on where it was)
	$(BIN)/python -m tests.playground $(if $(PAGE),--page $(PAGE))

lint: $(VENV)/.dev ## ruff: rules and formatting; workflows, the script of CI, the container file
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/check-jsonschema -qq --builtin-schema vendor.github-workflows .github/workflows/*.yml docs/workflows/*.yml
	$(BIN)/check-jsonschema -qq --builtin-schema vendor.github-actions .github/actions/*/action.yml
	$(BIN)/zizmor --offline --quiet .github
	@$(MAKE) --no-print-directory lint-where-possible

# Wheels of these are made for some machines; actionlint comes with CI.
lint-where-possible:
	$(call where_found,$(BIN)/shellcheck,.ci/run)
	$(call where_found,$(BIN)/hadolint,Containerfile)
	$(call where_found,actionlint,)

define where_found
@if command -v $(1) >/dev/null; then echo "$(1) $(2)"; $(1) $(2); else echo "$(notdir $(1)) is not here"; fi
endef

dist: $(VENV)/.dev ## what is released, in dist/, checked
	rm -rf dist
	$(BIN)/python -m build --quiet --no-isolation
	$(BIN)/twine check --strict dist/*

manual: $(VENV)/.dev ## completion for shells and the manual page anew, from the parser of arguments
	$(BIN)/python -m tests.distribution.from_parser

dist-check: ## what is in dist/, installed with the pinned libraries, starts, completes, explains itself and audits
	rm -rf $(INSTALLED)
	$(PYTHON) -m venv $(INSTALLED)
	$(INSTALLED)/bin/pip install --disable-pip-version-check -qq --require-hashes -r requirements.lock
	$(INSTALLED)/bin/pip install --disable-pip-version-check -qq --no-deps dist/*.whl
	$(INSTALLED)/bin/pip check
	$(INSTALLED)/bin/proofcheck --version
	$(INSTALLED)/bin/proofcheck completion bash | cmp - $(INSTALLED)/share/bash-completion/completions/proofcheck
	grep -q completion $(INSTALLED)/share/man/man1/proofcheck.1
	PROOFCHECK_STORE=off $(INSTALLED)/bin/proofcheck audit tests/distribution/example.proof

release-dry-run: $(VENV)/.dev ## the steps of the release workflow in a clone of the last commit, up to publishing (minutes)
	$(BIN)/python -m tests.distribution.release

container-dry-run: $(VENV)/.dev ## the steps of the container file in a folder, where no container can be made (minutes)
	$(BIN)/python -m tests.distribution.container

mirror: $(VENV)/.dev ## the repository that pre-commit can install released hooks from, in build/mirror
	$(BIN)/python -m tests.distribution.mirror build/mirror

types: $(VENV)/.dev ## mypy, strict
	$(BIN)/mypy

imports: $(VENV)/.dev ## rooms import only from earlier rooms
	$(BIN)/lint-imports

COMPILE = $(UV) pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command "make lock" $(UPGRADE)

LOWEST = build/lowest.txt

lock: ## write the lock files anew (needs uv; UPGRADE=--upgrade takes newer versions)
	@command -v $(UV) >/dev/null || { echo "make lock needs uv: https://docs.astral.sh/uv/" >&2; exit 1; }
	$(COMPILE) --extra sdp --group build --output-file requirements.lock
	$(COMPILE) --extra sdp --group test --constraints requirements.lock --output-file requirements-test.lock
	$(COMPILE) --extra sdp --group dev --constraints requirements-test.lock --output-file requirements-dev.lock
	@mkdir -p $(dir $(LOWEST))
	$(COMPILE) --extra sdp --resolution lowest-direct --output-file $(LOWEST)
	$(COMPILE) --extra sdp --group test --constraints $(LOWEST) --output-file requirements-lowest.lock
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--custom-compile-command "make lock" $(UPGRADE) --group bench --output-file requirements-bench.lock

clean: ## remove the environment and all caches
	rm -rf $(VENV) build dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .fuzz .monotone .agreement .planted.sqlite* .corpora.* .playground.jsonl
	find proofcheck tests -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 10

# Set-up. Quiet unless something fails. The development lock contains the run-time lock, with equal pins.
# Libraries are compiled to byte code on all processors, as SymPy starts several times slower without.
# `pip check` stops a dependency that was added to pyproject.toml and not to the lock.
PIP := $(BIN)/python -m pip --disable-pip-version-check
PIP_INSTALL := $(PIP) install -qq --no-compile

define install
	@$(or $(PYTHON),python3) -c '$(IS_RECENT)' || { \
		echo "proofcheck needs Python 3.11 or newer, and '$(or $(PYTHON),python3)' is not." >&2; \
		echo "Name one: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PIP) --version >/dev/null 2>&1 || { \
		echo "setting up $(VENV) with $(PYTHON), once; this takes up to a minute"; \
		$(PYTHON) -m venv --clear $(VENV); }
	@$(PIP_INSTALL) --require-hashes -r $(1)
	@$(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@$(BIN)/python -m compileall -qq -j 0 $(VENV)/lib || : # a library may ship templates that do not compile
	@$(PIP) check >$(VENV)/check.log || { cat $(VENV)/check.log >&2; exit 1; }
endef

$(VENV)/.runtime: requirements.lock pyproject.toml
	$(call install,requirements.lock)
	@touch $@

$(VENV)/.dev: requirements-dev.lock pyproject.toml
	$(call install,requirements-dev.lock)
	@touch $@ $(VENV)/.runtime

$(VENV)/.bench: requirements-bench.lock $(VENV)/.dev
	@$(PIP_INSTALL) --require-hashes -r $<
	@touch $@
