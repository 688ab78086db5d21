# make play and make test set up all they need in .venv; "make help" lists the rest.
PYTHON ?= python3
GAME ?= qin
ARGS ?=
BIN := .venv/bin

export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PIP_NO_INPUT = 1
export PIP_ROOT_USER_ACTION = ignore

# A virtual environment holds absolute paths: it is made anew when the checkout has moved or its Python is gone.
$(shell { [ -x $(BIN)/python ] && grep -qsF '$(CURDIR)/.venv' $(BIN)/activate; } || rm -f .venv/.venv .venv/.play .venv/.dev)

.DELETE_ON_ERROR:
.PHONY: help play test check bench format types clean

help: ## List the commands
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10
	@echo 'ARGS="…" adds options, for example: make play ARGS="--players 3 --lang it"'

play: .venv/.play ## Play in the terminal: GAME=qin, terratain or zhanguo
	@$(BIN)/plancia play $(GAME) $(ARGS)

test: .venv/.dev ## Run all tests
	@echo "Preparing the kernels …"
	@$(BIN)/plancia warm
	@$(BIN)/pytest -n auto --maxprocesses 4 $(ARGS)

check: .venv/.dev ## Lint, format and type checks
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

bench: .venv/.dev ## Measure speed beside OpenSpiel and catanatron
	@$(BIN)/plancia bench $(ARGS)

format: .venv/.dev ## Format the sources and mend what ruff can
	@$(BIN)/ruff check --fix --quiet || true
	@$(BIN)/ruff format

types: .venv/.dev ## Make the page's TypeScript types from the server's structs
	@$(BIN)/python -m plancia.server.typescript web/src/api/types.ts

clean: ## Remove .venv, caches and builds
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
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
	@echo "Installing pip and hatchling (once) …"
	@$(call pip,--upgrade pip hatchling editables)
	@echo "Installing plancia with numba, litestar and what else it needs (once) …"
	@$(call pip,--no-build-isolation --editable .)
	@touch $@

.venv/.dev: pyproject.toml constraints.txt .venv/.play
	@echo "Installing the test tools, PostgreSQL, OpenSpiel and catanatron (once) …"
	@$(call pip,--no-build-isolation --editable '.[dev]')
	@touch $@
