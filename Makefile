# Everything a fresh machine needs: python3 with its venv module, make and gcc.
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

.PHONY: all demo test lint types unit campaign bench models strength ladders clean
all: demo

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

demo: $(VENV)/ready
	$(BIN)/plyground demo

test: lint types unit

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready
	$(BIN)/mypy

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
