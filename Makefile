# Everything a fresh machine needs: python3 with its venv module, make and gcc. The store is tested on PostgreSQL too if its
# server programs are there; `make test` installs Debian's package where it may.
#   make demo      a network learns hypergammon from nothing, in about a minute
#   make test      the whole test suite, with ruff and mypy
#   make models    train the networks of the strong players again by their recipes, about an hour on one core
#   make strength  measure the strong players
#   make ladders   measure the players that the adaptive opponent is made of
#   make campaign  long runs: hours of random positions against the slow references

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORES := $(shell nproc 2>/dev/null || echo 2)
export PYTHONHASHSEED := 0

.PHONY: all demo test lint types unit postgres campaign bench models strength ladders clean
all: demo

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

demo: $(VENV)/ready
	$(BIN)/plyground demo

test: lint types postgres unit

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready
	$(BIN)/mypy

# As root on Debian and its relatives, nowhere else; tests that find no server say so.
postgres:
	@if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && ! command -v initdb >/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			export DEBIAN_FRONTEND=noninteractive; \
			apt-get install --quiet --yes --no-install-recommends postgresql >/dev/null 2>&1 \
				|| { apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends postgresql; } >/dev/null 2>&1 \
				|| echo "postgresql cannot be installed: the tests of the store on it are left out"; \
		else \
			echo "no server programs of PostgreSQL: the tests of the store on it are left out"; \
		fi; \
	fi

# Every kernel is compiled once, on all cores, before the workers start; each would compile all of them otherwise.
unit: $(VENV)/ready
	$(BIN)/python -m tests.warm_up $(CORES)
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m tests.warm_up $(CORES) core
	$(BIN)/python -m pytest -n $(CORES) --dist worksteal -m 'not campaign'

campaign: $(VENV)/ready
	$(BIN)/python -m pytest -n $(CORES) -m campaign --timeout 14400

models: $(VENV)/ready
	$(BIN)/python -m plyground.tools.shipped_models

strength: $(VENV)/ready
	$(BIN)/python -m plyground.tools.strength

ladders: $(VENV)/ready
	$(BIN)/python -m plyground.tools.ladders

bench: $(VENV)/ready
	$(BIN)/plyground bench

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache
