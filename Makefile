# Everything a fresh machine needs: python3 with its venv module, make and gcc. The store is tested on PostgreSQL too if its
# server programs are there, the page in Chromium; `make test` installs Debian's packages where it may.
#   make demo      a network learns hypergammon from nothing, in about a minute, and plays you on a page until Ctrl-C
#                  (make demo DEMO=--no-serve ends before the page)
#   make test      the whole test suite, with ruff and mypy
#   make screenshots   pictures of the page into screenshots/; GAME=tarble for one game
#   make models    train the networks of the strong players again by their recipes, about an hour on one core
#   make strength  measure the strong players
#   make ladders   measure the players that the adaptive opponent is made of
#   make ratings   rate the players that people choose, on these ladders
#   make results   do the documents' experiments that docs/results lacks, and write its pages (RESULTS='--only polar')
#   make solved    solve what the map of solved games lacks, and write docs/solved.md (SOLVED='--only polar' for some)
#   make estimates compare estimates of the sizes of games with what solving them found
#   make load      how many people a server answers in time, about five minutes (make load LOAD='--game tarble')
#   make attack    a million hostile requests to a server of this machine; REQUESTS=10000 for fewer
#   make campaign  long runs: kill -9 a thousand times, then hours of random positions against the slow references
#   make kills     only the kills, about a quarter of an hour; KILLS=100 for fewer

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORES := $(shell nproc 2>/dev/null || echo 2)
TESTS = $(BIN)/python -m pytest -n $(CORES) --dist worksteal -m 'not campaign'
export PYTHONHASHSEED := 0
# Tests start hundreds of programs, each of which would read all modules from their text again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: all attack kills demo test lint types machine-code unit postgres chromium screenshots campaign load bench models strength ladders ratings results solved estimates clean
all: demo

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

demo: $(VENV)/ready
	$(BIN)/plyground demo $(DEMO)

# Types are checked on one core while machine code is made, which leaves some time on others.
test: lint postgres chromium
	@$(MAKE) --no-print-directory --jobs 2 types machine-code
	$(TESTS)

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready
	$(BIN)/mypy

# As root on Debian and its relatives, nowhere else; tests that find no server or no browser say so.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || $(call installed,postgresql)

chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
		$(call installed,chromium)

define installed
{ if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	export DEBIAN_FRONTEND=noninteractive; \
	apt-get install --quiet --yes --no-install-recommends $(1) >/dev/null 2>&1 \
		|| { apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends $(1); } >/dev/null 2>&1 \
		|| echo "$(1) cannot be installed: the tests that need it are left out"; \
else \
	echo "$(1) is not installed: the tests that need it are left out"; \
fi; }
endef

# Every kernel is compiled once, on all cores, before the workers start; each would compile all of them otherwise.
machine-code: $(VENV)/ready
	$(BIN)/python -m tests.warm_up $(CORES)
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m tests.warm_up $(CORES) core

unit: machine-code
	$(TESTS)

kills: $(VENV)/ready
	$(BIN)/python -m tests.kills --kills $(or $(KILLS),1000) $(if $(SEED),--seed $(SEED))

campaign: $(VENV)/ready kills
	$(BIN)/python -m pytest -n $(CORES) -m campaign --timeout 14400

load: $(VENV)/ready
	$(BIN)/python -m tests.load $(LOAD)

attack: $(VENV)/ready
	$(BIN)/python -m tests.attack --requests $(or $(REQUESTS),1000000) $(if $(SEED),--seed $(SEED))

screenshots: $(VENV)/ready chromium
	$(BIN)/python -m tests.page.screenshots $(GAME)

models: $(VENV)/ready
	$(BIN)/python -m plyground.tools.shipped_models

strength: $(VENV)/ready
	$(BIN)/python -m plyground.tools.strength

ladders: $(VENV)/ready
	$(BIN)/python -m plyground.tools.ladders

ratings: $(VENV)/ready
	$(BIN)/python -m plyground.tools.player_ratings

results: $(VENV)/ready
	$(BIN)/python -m plyground.papers.recording $(RESULTS)

solved: $(VENV)/ready
	$(BIN)/python -m plyground.tools.solved_map $(SOLVED)

estimates: $(VENV)/ready
	$(BIN)/python -m plyground.tools.estimates

bench: $(VENV)/ready
	$(BIN)/plyground bench

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache
