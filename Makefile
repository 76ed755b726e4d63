# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
#
# `make help` tells what there is. Everything installs into .venv and builds into build/ and dist/.

RUN := .venv/bin/python
PYTHONS = $(PYTHON) python3 python3.13 python3.12 python3.11 python3.10 python3.14 python
NEW := 'import sys; sys.exit(sys.version_info < (3, 10))'
JOBS ?= 2
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play test mutants soak bench lint format dist deploy configure undeploy device-test ladder clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

play: ## the handheld in a window, in the terminal without a display, else a demo; BOARD=id
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname -s)" = Darwin ]; then \
	    $(MAKE) --no-print-directory -s .venv/play.stamp && \
	    exec $(RUN) tools/sim.py --board $(or $(BOARD),pybadge) $(ARGS); \
	elif [ -t 0 ] && [ -t 1 ]; then \
	    for p in $(RUN) $(PYTHONS); do \
	        if "$$p" -c $(NEW) 2>/dev/null; then exec "$$p" tools/terminal.py $(ARGS); fi; \
	    done; \
	    echo "make play: no Python 3.10 or newer found; say make PYTHON=path/to/python3"; exit 1; \
	else $(MAKE) --no-print-directory -s .venv/play.stamp && \
	    exec $(RUN) tools/demo.py --board $(or $(BOARD),pybadge); fi

test: .venv/dev.stamp ## every test that needs no extra hardware
	@$(RUN) -m pytest -n $(JOBS) --dist worksteal $(ARGS)

bench: .venv/dev.stamp ## speed and size, one JSON object a line
	@$(RUN) tools/bench.py $(ARGS)

lint: .venv/dev.stamp ## style, format and types
	@$(RUN) -m ruff check .
	@$(RUN) -m ruff format --check .
	@$(RUN) -m mypy

format: .venv/dev.stamp ## lay the source out
	@$(RUN) -m ruff format .
	@$(RUN) -m ruff check --fix .

dist: .venv/dev.stamp ## BOARD=id [PY=1]: what belongs on the board's drive, as a folder and a zip
	@$(RUN) tools/dist.py $(BOARD) $(if $(PY),--py) $(ARGS)

deploy: .venv/dev.stamp ## BOARD=id [DRIVE=path] [FORCE=1]: copy it to the board's drive
	@$(RUN) tools/deploy.py $(BOARD) $(if $(DRIVE),--drive "$(DRIVE)") \
	    $(if $(FORCE),--force) $(if $(PY),--py) $(ARGS)

undeploy: .venv/dev.stamp ## [DRIVE=path]: take it off the drive again, a kept code.py comes back
	@$(RUN) tools/undeploy.py $(if $(DRIVE),--drive "$(DRIVE)") $(ARGS)

configure: .venv/dev.stamp ## [DRIVE=path]: asks for display and buttons of a self-made board
	@$(RUN) tools/configure.py $(if $(DRIVE),--drive "$(DRIVE)") $(ARGS)

device-test: .venv/dev.stamp ## UF2=file: the real firmware in an emulated RP2040
	@$(RUN) tools/emulate.py $(if $(UF2),--uf2 "$(UF2)") $(ARGS)

mutants: .venv/dev.stamp ## ARGS="[ROOM...] [--sample N]": which slips do the tests not see (hours)
	@$(RUN) tools/mutants.py $(ARGS)

soak: .venv/dev.stamp ## the long runs: positions, buttons, games, power cuts; resumable
	@$(RUN) tools/soak.py $(ARGS)

ladder: .venv/dev.stamp ## matches of the levels against each other and other engines
	@$(RUN) tools/ladder.py $(or $(ARGS),--table)

clean: ## remove what was built, not .venv
	rm -rf build dist .pytest_cache .hypothesis .ruff_cache .mypy_cache
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

# A Python of 3.10 or newer; PYTHON=path chooses another one.
$(RUN):
	@for p in $(PYTHONS); do \
	    if "$$p" -c $(NEW) 2>/dev/null; then \
	        echo "Setting up .venv with $$("$$p" --version) ..."; \
	        "$$p" -m venv .venv && exit 0; \
	        rm -rf .venv; \
	        echo "make: $$p has no working venv module (Debian: apt install python3-venv)"; exit 1; \
	    fi; \
	done; \
	echo "make: no Python 3.10 or newer found; install one or say make PYTHON=path/to/python3"; exit 1

.venv/play.stamp: requirements.txt | $(RUN)
	@$(RUN) -m pip install --disable-pip-version-check -q -r $< || \
	    { echo "make: could not install $< (is there a network?)"; exit 1; }
	@touch $@

.venv/dev.stamp: requirements-dev.txt requirements.txt | $(RUN)
	@$(RUN) -m pip install --disable-pip-version-check -q -r $< || \
	    { echo "make: could not install $< (is there a network?)"; exit 1; }
	@touch $@ .venv/play.stamp
