# Builds, runs, tests and installs Earshot. `make help` says what can be asked for.
#
# A recipe speaks only when there is something to know: this output may be read by a screen reader.
# V=1 shows what the compiler and apt say.

SWIFT = swift
PREFIX = /usr/local
DESTDIR =
# Options for the program: make run ARGS="--style talkback --language nb"
ARGS =
# The installed earshot that the tests and the checks start; without it they build and start one for debugging.
PROGRAM =
ifneq ($(PROGRAM),)
export EARSHOT_TESTED = $(abspath $(PROGRAM))
endif
TESTED = $(or $(EARSHOT_TESTED),.build/debug/earshot)
# How many times longer than the tests the soak is.
SOAK = 20
# The suites that can be longer; each has the name of its file.
SOAKED = $(sort $(notdir $(basename $(filter-out Tests/Support/%,$(shell grep -rlw "Soak" Tests --include=*.swift)))))
V = 0

RELEASE = .build/release
# The static library makes the program start 7 ms sooner, on machines without Swift too. Linked by anything but lld it
# comes with a page of warnings about Swift's own code.
RUNTIME = $(shell $(SWIFT) -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
# No program tells where it was built: it may be given to others. A debugger is told where the sources are.
RELEASE_OPTIONS = --configuration release \
  $(if $(wildcard $(RUNTIME)_static),--static-swift-stdlib -Xswiftc -use-ld=lld $(SIZE_OPTIONS) $(ICU_OPTIONS)) \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." -Xcc -fstack-protector-strong

# Only what is called is linked; what the loader must fill in takes little room where it knows that form (glibc 2.36).
SIZE_OPTIONS = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --no-export-dynamic \
  $(shell printf '%s\n' 2.36 "$$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)" | sort -CV && echo "-Xlinker -z -Xlinker pack-relative-relocs")

# Half of what the static library makes of the program is ICU's data for 800 locales, 34 MB. Nothing here asks for them (the
# suite FoundationTests), so they are not linked: their name stands for the beginning of the program, where ICU finds no data.
ICU_DATA = $(shell nm $(RUNTIME)_static/linux/lib_FoundationICU.a 2>/dev/null | sed -n 's/.* R \(icudt[0-9]*_dat\)$$/\1/p')
ICU_OPTIONS = $(patsubst %,-Xlinker --defsym=%=__ehdr_start,$(ICU_DATA))

# What the build and the tests look for, each with the package that brings it. Debian's and Ubuntu's names are
# the same; libespeak-ng-dev brings the data of the voices too.
BUILD_NEEDS = git=git \
  /etc/ssl/certs/ca-certificates.crt=ca-certificates \
  /usr/share/zoneinfo/Europe/Oslo=tzdata \
  /usr/include/espeak-ng/speak_lib.h=libespeak-ng-dev \
  /usr/include/pulse/pulseaudio.h=libpulse-dev \
  /usr/include/alsa/asoundlib.h=libasound2-dev \
  /usr/include/opus/opusenc.h=libopusenc-dev \
  /usr/include/sqlite3.h=libsqlite3-dev \
  /usr/include/openssl/evp.h=libssl-dev \
  /usr/include/pcre2.h=libpcre2-dev \
  /usr/include/systemd/sd-bus.h=libsystemd-dev \
  /usr/include/expat.h=libexpat1-dev \
  /usr/include/png.h=libpng-dev \
  /usr/include/zlib.h=zlib1g-dev \
  curl-config=libcurl4-openssl-dev \
  /usr/include/postgresql/libpq-fe.h=libpq-dev
# The tests compare with eSpeak NG's own command, ask a private message bus for another screen reader, and make videos.
# The live ones start a PulseAudio server of their own and record what it plays. The store's start a PostgreSQL server
# of their own; nothing they do touches one that is there. Its programs are what they look for: the commands of clients
# are there without a server, too.
TEST_NEEDS = $(BUILD_NEEDS) espeak-ng=espeak-ng dbus-daemon=dbus ffmpeg=ffmpeg $(POSTGRESQL_PROGRAM)=postgresql
POSTGRESQL_PROGRAM = $(firstword $(wildcard /usr/lib/postgresql/*/bin/initdb) /usr/lib/postgresql/bin/initdb)
PACKAGE_NEEDS = dpkg-shlibdeps=dpkg-dev strip=binutils lintian=lintian python3=python3
SOUND_NEEDS = pulseaudio=pulseaudio pactl=pulseaudio-utils
# Pages are heard in it, and it is asked for a second opinion; any Chromium that is there will do. Ubuntu has neither a
# headless shell of it nor its words in other languages.
BROWSER_NEEDS = $(if $(CHROMIUM),,chromium=chromium) chromedriver=chromium-driver
WIDER_BROWSER_NEEDS = $(BROWSER_NEEDS) chromium-headless-shell=chromium-headless-shell \
  /usr/lib/chromium/locales/nb.pak=chromium-l10n

BUILD_LOG = .build/make.log

ifeq ($(V),0)
QUIET = --quiet
APT_OUTPUT = >/dev/null
BUILD_OUTPUT = >$(BUILD_LOG) 2>&1
endif

.PHONY: build run test coverage lint documents recorded judged page-check page-check-tools apps-check replay-check steady-check apps \
  webkit-check listen-check listen-apps-check pytest-check pytest-check-tools mcp-check \
  mcp-check-tools captions-check soak fuzz bench install uninstall package ci-check ci-check-tools dist \
  clean help \
  toolchain build-packages test-packages package-packages

build: toolchain build-packages
	@$(call build,Earshot,$(RELEASE)/earshot,$(RELEASE_OPTIONS) --product earshot)

run: build
	@$(RELEASE)/earshot run $(ARGS)

test: toolchain test-packages
	@$(call build,the tests,.build/debug,--build-tests)
	@$(SWIFT) test --skip-build --disable-xctest $(QUIET)

# How many lines of each module the tests run, programs that tests start included. Built apart, in .build-coverage.
COVERAGE = .build-coverage
coverage: toolchain test-packages
	@$(call build,the tests,$(COVERAGE)/debug,--build-tests --enable-code-coverage --scratch-path $(COVERAGE))
	@$(SWIFT) test --skip-build --disable-xctest --enable-code-coverage --scratch-path $(COVERAGE) $(QUIET)
	@llvm-cov report -instr-profile $(COVERAGE)/debug/codecov/default.profdata $(COVERAGE)/debug/earshotPackageTests.xctest \
	  $(foreach program,earshot earshot-synthesizer earshot-bench,-object $(COVERAGE)/debug/$(program)) Sources | awk ' \
	  function line(name, covered, lines) { printf "%-32s %6d of %6d lines, %5.1f %%\n", name, covered, lines, 100 * covered / lines } \
	  $$1 ~ "/" && $$8 > 0 { split($$1, part, "/"); name = part[1] "/" part[2]; lines[name] += $$8; covered[name] += $$8 - $$9 } \
	  END { for (name in lines) { line(name, covered[name], lines[name]) | "sort"; all += lines[name]; run += covered[name] } \
	    close("sort"); line("All", run, all) }'

# Says nothing where all is well.
lint: toolchain
	@$(SWIFT) format lint --strict --parallel --recursive Sources Tests Plugins Package.swift

# The page of commands, from what the commands declare, and the tables of formats in README.md and Documentation/screens.md. The
# tests compare them; here they write.
documents: toolchain build-packages
	@$(call build,the tests,.build/debug,--build-tests)
	@EARSHOT_WRITE_DOCUMENTS=1 $(SWIFT) test --skip-build --disable-xctest $(QUIET) --filter CommandDocumentsTests

# The pages that `earshot render`, `audit` and `diff` make, and the live page, in a real browser: axe-core's rules,
# keyboard, network. Then what Earshot's audit finds on pages is set beside what axe-core finds there; each difference is
# explained.
# Needs chromium and python3-venv from Debian; axe-core comes with axe-playwright-python from PyPI, the first time.
page-check: toolchain build-packages page-check-tools
	@$(call build,Earshot,.build/debug/earshot,)
	@for language in en nb; do \
	  $(TESTED) render Tests/Flows/notification-opens-contact.flow --output $(PAGES)/$$language --language $$language >/dev/null && \
	  $(TESTED) render visit --style both --output $(PAGES)/visit-$$language --language $$language >/dev/null && \
	  $(TESTED) audit --format html --output $(PAGES)/audit-$$language.html --language $$language 2>/dev/null \
	    || exit 1; \
	  $(TESTED) render $(SCREENS)/before.flow --output $(PAGES)/screens-$$language --language $$language \
	    >/dev/null || exit 1; \
	  $(TESTED) render $(SCREENS)/before.flow --device-speech $(LOGS)/before-$$language.log --output $(PAGES)/device-speech-$$language \
	    --language $$language >/dev/null 2>&1; test $$? = 1 || exit 1; \
	  $(TESTED) diff $(SCREENS)/before $(SCREENS)/after --format html --language $$language \
	    >$(PAGES)/diff-$$language.html; test $$? = 1 || exit 1; \
	  EARSHOT_LANGUAGE=$$language $(TESTED) check --app $(SCREENS)/after $(SCREENS)/before.flow --format html \
	    --output $(PAGES)/check-$$language.html 2>/dev/null; test $$? = 1 || exit 1; \
	  $(TESTED) audit $(SCREENS)/before --density 240 --format html --language $$language \
	    --output $(PAGES)/audit-screens-$$language.html 2>/dev/null || exit 1; \
	  $(TESTED) audit $(SCREENS)/before --density 240 --format vpat --language $$language \
	    --output $(PAGES)/vpat-$$language.html 2>/dev/null || exit 1; \
	done
	@.build/debug/earshot bench --quick --only trees --format html >$(PAGES)/bench-en.html
	@$(PAGES)/bin/python Tests/PageCheck/check.py "$(CHROMIUM)" Tests/PageCheck/broken.html $(TESTED) \
	  $(PAGES)/bench-en.html $(foreach language,en nb,$(PAGES)/$(language)/index.html $(PAGES)/visit-$(language)/index.html $(PAGES)/audit-$(language).html \
	    $(PAGES)/screens-$(language)/index.html $(PAGES)/device-speech-$(language)/index.html $(PAGES)/diff-$(language).html $(PAGES)/check-$(language).html $(PAGES)/audit-screens-$(language).html \
	    $(PAGES)/vpat-$(language).html)
	@$(PAGES)/bin/python Tests/PageCheck/second_opinion.py "$(CHROMIUM)" $(TESTED) Tests $(JUDGED_PAGES)

# Sixty tasks in six real web apps by keys alone, in both styles, as flows: how many are done, and what each that is not waits
# for. APPS names apps or single tasks: make apps-check APPS="django gradio/3-combo-box". JOBS=2 has two apps there at once,
# TIMES=3 does all three times and compares the words. The apps come from PyPI the first time.
APPS =
JOBS = 1
TIMES = 1
apps-check: apps
	@.build/apps-check/bin/python -B Tests/AppsCheck/check.py $(TESTED) --jobs $(JOBS) --times $(TIMES) $(APPS)

# Sessions in eleven of them, each recorded as a flow while it is typed and then replayed five times: as recorded each time.
replay-check: TIMES = 5
replay-check: apps
	@.build/apps-check/bin/python -B Tests/AppsCheck/check.py $(TESTED) --replay --jobs $(JOBS) --times $(TIMES) $(APPS)

apps: toolchain build-packages
	@$(build-tested)
	@test -n "$(CHROMIUM)" || { echo "there is no Chromium; Debian's package is chromium." >&2; exit 1; }
	@test -x .build/apps-check/bin/python || python3 -m venv .build/apps-check >/dev/null 2>&1 || { rm -rf .build/apps-check; \
	  echo "Python cannot make an environment; Debian's package is python3-venv." >&2; exit 1; }
	@cmp -s Tests/AppsCheck/requirements.txt .build/apps-check/requirements.txt || { .build/apps-check/bin/pip --quiet \
	  --disable-pip-version-check install --retries 1 -r Tests/AppsCheck/requirements.txt >/dev/null 2>&1 && \
	  cp Tests/AppsCheck/requirements.txt .build/apps-check/; } || { echo "the apps cannot be fetched from PyPI." >&2; exit 1; }

# Each flow of Tests/Fixtures/pages 24 times, six at once: none fails, and each has the same words in the same order each time.
# FLOWS names some of them.
FLOWS =
steady-check: JOBS = 6
steady-check: TIMES = 24
steady-check: toolchain build-packages
	@$(build-tested)
	@test -n "$(CHROMIUM)" || { echo "there is no Chromium; Debian's package is chromium." >&2; exit 1; }
	@python3 -B Tests/AppsCheck/steady.py $(TESTED) --jobs $(JOBS) --times $(TIMES) $(FLOWS)

# What `earshot mcp` answers, asked by the official client of the protocol in both of its generations; then a hostile client.
# SCHEMAS is the folder schema of the public repository modelcontextprotocol/modelcontextprotocol: with it the schemas judge too.
# At last an agent's loop on a long page, with the bytes that it reads. Needs python3-venv from Debian, and chromium for the loop;
# the client comes from PyPI, the first time.
mcp-check: toolchain build-packages mcp-check-tools
	@$(build-tested)
	@$(MCP)/bin/python Tests/MCP/client.py $(TESTED) Tests/Fixtures $(SCHEMAS)
	@test -z "$(CHROMIUM)" || $(MCP)/bin/python -B Tests/MCP/loop.py $(TESTED)

mcp-check-tools:
	@test -x $(MCP)/bin/python || python3 -m venv $(MCP) >/dev/null 2>&1 || { rm -rf $(MCP); \
	  echo "Python cannot make an environment; Debian's package is python3-venv." >&2; exit 1; }
	@$(MCP)/bin/python -c 'import mcp, jsonschema' 2>/dev/null || \
	  $(MCP)/bin/pip --quiet --disable-pip-version-check install --retries 1 mcp==2.3.0 jsonschema==4.26.0 >/dev/null 2>&1 || \
	  { echo "the client of the protocol, mcp, cannot be fetched from PyPI." >&2; exit 1; }

MCP = .build/mcp-check

# How far what is heard of public pages is what readers were recorded to say on them. DIR is the folder data/tests/html of
# the public repository accessibilitysupported/a11ysupport.io. Needs chromium and python3 from Debian.
recorded: toolchain build-packages
	@test -d "$(DIR)" || { echo "DIR is no folder; give that of the pages: make recorded DIR=a11ysupport.io/data/tests/html" >&2; exit 1; }
	@$(build-tested)
	@python3 Tests/Recorded/recorded.py $(TESTED) "$(DIR)"

# Ordinary Playwright tests with and without `earshot listen` beside them: the same results, at most a tenth more time, each planted
# fault in the report of every round. Needs what page-check needs. listen-apps-check does so with the sixty tasks of apps-check, in
# the same six apps; LISTEN_SUITES="django mkdocs" takes two of them. After the small suite a suite of Selenium's runs
# with chromedriver and WebKitWebDriver, directly and through `earshot listen --driver`: selenium is from PyPI, the
# drivers are Debian's packages chromium-driver and webkit2gtk-driver.
LISTEN_TIMES = 3
LISTEN_SUITES = apps
listen-check: toolchain build-packages page-check-tools
	@$(build-tested)
	@$(PAGES)/bin/python -B Tests/Listen/check.py $(TESTED) "$(CHROMIUM)" --rounds $(LISTEN_TIMES)
	@if ! $(PAGES)/bin/pip --quiet --disable-pip-version-check install --retries 1 selenium==4.48.0 >/dev/null 2>&1; then \
	  echo "The drivers are not checked; selenium cannot be fetched from PyPI."; \
	else \
	  beside=; command -v xvfb-run >/dev/null && command -v dbus-run-session >/dev/null && beside="xvfb-run -a dbus-run-session --"; \
	  $$beside $(PAGES)/bin/python -B Tests/Listen/drivers.py $(TESTED) "$(CHROMIUM)" $(LISTEN_TIMES) 2>$(PAGES)/drivers.log || \
	  { grep -v -e dbus -e portal $(PAGES)/drivers.log >&2; exit 1; }; fi

listen-apps-check: apps page-check-tools
	@.build/apps-check/bin/python -B Tests/Listen/check.py $(TESTED) "$(CHROMIUM)" --rounds $(LISTEN_TIMES) \
	  --tests-with $(PAGES)/bin/python $(LISTEN_SUITES)

# The tests of the package for pytest, installed from its wheel, with a Chromium, Playwright's fixtures and, where `make test`
# has built the stand-in for a phone, Appium's client.
pytest-check: toolchain build-packages pytest-check-tools
	@$(build-tested)
	@$(PAGES)/bin/pip --quiet --disable-pip-version-check install --no-deps --force-reinstall \
	  $$(SOURCE_DATE_EPOCH=0 python3 -B Packaging/python/make_wheel.py $(PAGES)/dist)
	@cd Packaging/python/tests && EARSHOT="$(abspath $(TESTED))" EARSHOT_PHONE="$(CURDIR)/.build/debug/TestPrograms" \
	  $(CURDIR)/$(PAGES)/bin/python -B -m pytest -q -p no:cacheprovider .

pytest-check-tools: page-check-tools
	@$(PAGES)/bin/python -c 'import appium, pytest, pytest_playwright' 2>/dev/null || \
	  $(PAGES)/bin/pip --quiet --disable-pip-version-check install --retries 1 pytest==9.2.0 pytest-playwright==0.10.0 \
	    Appium-Python-Client==6.0.9 >/dev/null 2>&1 || \
	  { echo "pytest, pytest-playwright and Appium-Python-Client cannot be fetched from PyPI." >&2; exit 1; }

# The names of what is heard of the pages of the tests beside those that WebKit computes, in its browser for GTK. Needs
# webkit2gtk-driver, xvfb, xauth and dbus from Debian; where they are not installed it says so and does nothing.
webkit-check: toolchain build-packages
	@$(build-tested)
	@if command -v WebKitWebDriver >/dev/null && command -v xvfb-run >/dev/null; then \
	  xvfb-run -a dbus-run-session -- python3 -B Tests/PageCheck/webkit.py $(TESTED) $(wildcard Tests/Fixtures/pages/*.html) 2>/dev/null; \
	else echo "not checked; Debian's packages are webkit2gtk-driver, xvfb and dbus."; fi

# What the audit finds of cases that others have decided: DIR has checkouts of the public repositories w3c/wcag-act-rules and
# dequelabs/axe-core. Writes Documentation/judged.md and a report in EARL. JUDGED="--approved" takes the approved rules alone.
judged: toolchain build-packages
	@test -d "$(DIR)" || { echo "DIR is no folder; give one with checkouts of wcag-act-rules and axe-core: make judged DIR=.." >&2; exit 1; }
	@$(build-tested)
	@python3 -B Tests/Judged/judged.py $(TESTED) "$(DIR)" $(JUDGED)

# How far the captions of the demos are from the sound that is heard with them: the machine should have nothing else to do.
captions-check: build test-packages page-check-tools
	@$(PAGES)/bin/python -c 'import numpy' 2>/dev/null || $(PAGES)/bin/pip --quiet --disable-pip-version-check install --retries 1 \
	  numpy >/dev/null 2>&1 || { echo "numpy cannot be fetched from PyPI." >&2; exit 1; }
	@$(PAGES)/bin/python Tests/PageCheck/captions.py "$(CHROMIUM)" $(RELEASE)/earshot visit mistake

PAGES = .build/page-check
SCREENS = Tests/Fixtures/screens
LOGS = Tests/Fixtures/logs
JUDGED_PAGES = $(addprefix Tests/Fixtures/pages/,shop.html patterns.html form.html clicks.html changing.html languages.html keyboard.html) \
  $(addprefix Tests/PageCheck/,broken.html faults.html)
CHROMIUM = $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)

# Fails with one line that says what is missing, so that a machine without it can leave the check out.
page-check-tools:
	@test -n "$(CHROMIUM)" || { echo "there is no Chromium; Debian's package is chromium." >&2; exit 1; }
	@test -x $(PAGES)/bin/python || python3 -m venv $(PAGES) >/dev/null 2>&1 || { rm -rf $(PAGES); \
	  echo "Python cannot make an environment; Debian's package is python3-venv." >&2; exit 1; }
	@$(PAGES)/bin/python -c 'import axe_playwright_python' 2>/dev/null || \
	  $(PAGES)/bin/pip --quiet --disable-pip-version-check install --retries 1 axe-playwright-python==0.1.8 \
	    >/dev/null 2>&1 || \
	  { echo "axe-playwright-python, which brings axe-core, cannot be fetched from PyPI." >&2; exit 1; }

soak: toolchain test-packages
	@$(call build,the tests,.build/debug,--build-tests)
	@EARSHOT_SOAK=$(SOAK) $(SWIFT) test --skip-build --disable-xctest --no-parallel $(QUIET) \
	  $(foreach suite,$(SOAKED),--filter '\.$(suite)/')

# Inputs made by what of the code they reach (libFuzzer), for what reads bytes that others made: each target for SECONDS of
# time. Finds lie in .build-fuzz/finds; inputs that reach more are kept in .build-fuzz/corpus, for the next time. Swift's own
# checks are on. AddressSanitizer's runtime ends a program with these libraries before it begins (Swift 6.3, Debian 12).
FUZZ = .build-fuzz
FUZZED = $(notdir $(wildcard Tests/Support/Fuzz/Corpus/*))
SECONDS = 60
FUZZ_OPTIONS = --scratch-path $(FUZZ) --product earshot-fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -O \
  -Xcc -fsanitize=fuzzer-no-link -Xswiftc -use-ld=lld
fuzz: toolchain build-packages
	@EARSHOT_FUZZ=1 $(SWIFT) build $(FUZZ_OPTIONS) >/dev/null
	@mkdir -p $(FUZZ)/finds
	@for target in $(FUZZED); do \
	  mkdir -p $(FUZZ)/corpus/$$target; \
	  echo "Fuzzing $$target for $(SECONDS) seconds."; \
	  EARSHOT_FUZZ_TARGET=$$target SWIFT_BACKTRACE=enable=no \
	    $(FUZZ)/debug/earshot-fuzz $(FUZZ)/corpus/$$target \
	    Tests/Support/Fuzz/Corpus/$$target -max_total_time=$(SECONDS) -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
	    -artifact_prefix=$(FUZZ)/finds/$$target- >$(FUZZ)/$$target.log 2>&1 || \
	    { tail -n 40 $(FUZZ)/$$target.log; exit 1; }; \
	  grep -E 'DONE|stat::number_of_executed_units' $(FUZZ)/$$target.log; \
	done

# The bench plays into a sound server of its own, and compares with eSpeak NG's command.
bench: test-packages build
	@$(call build,the bench,$(RELEASE)/earshot-bench,$(RELEASE_OPTIONS) --product earshot-bench)
	@$(RELEASE)/earshot bench $(ARGS)

# Under sudo nothing is built: root's files in .build would be in the way of the next build.
#
# The programs are installed without symbols, with which the one is 107 MB instead of 40. Nothing is lost for a crash
# report: it tells places in the code and the build id, by which the symbols are found in the same program in .build.
install:
	@if test -n "$$SUDO_USER"; then \
	  test -x $(RELEASE)/earshot || { echo "Run 'make build' first, without sudo." >&2; exit 1; }; \
	else $(MAKE) --no-print-directory build; fi
	@! command -v readelf >/dev/null || \
	  Packaging/check-programs.sh "$(CURDIR)" $(RELEASE)/earshot $(RELEASE)/earshot-synthesizer
	@install -d $(foreach directory,$(SHARED_DIRECTORIES) $(OWN_DIRECTORIES),"$(root)/$(directory)")
	@install $(STRIP) -m 755 $(RELEASE)/earshot "$(root)/bin/earshot"
	@install $(STRIP) -m 755 $(RELEASE)/earshot-synthesizer "$(root)/libexec/earshot/earshot-synthesizer"
	@install -m 644 $(VOICES) "$(root)/share/earshot/voices"
	@for demo in $(DEMOS); do install -m 644 $$demo "$(root)/share/earshot/$$demo" || exit 1; done
	@EARSHOT_LANGUAGE=en $(RELEASE)/earshot manual Documentation/earshot.1.in > "$(root)/share/man/man1/earshot.1"
	@EARSHOT_LANGUAGE=nb $(RELEASE)/earshot manual Documentation/earshot.nb.1.in > "$(root)/share/man/nb/man1/earshot.1"
	@install -m 755 Packaging/ci/earshot-ci.sh "$(root)/share/earshot/ci/earshot-ci.sh"
	@install -m 644 Packaging/ci/action.yml Packaging/ci/gitlab.yml "$(root)/share/earshot/ci"
	@for document in $(DOCUMENTS); do install -m 644 $$document "$(root)/share/doc/earshot/$$document" || exit 1; done
	@EARSHOT_LANGUAGE=en $(RELEASE)/earshot --generate-completion-script bash > "$(root)/$(BASH_COMPLETION)"
	@EARSHOT_LANGUAGE=en $(RELEASE)/earshot --generate-completion-script zsh > "$(root)/$(ZSH_COMPLETION)"
	@EARSHOT_LANGUAGE=en $(RELEASE)/earshot --generate-completion-script fish > "$(root)/$(FISH_COMPLETION)"
	@echo "Installed earshot in $(root)/bin."

# A Debian package of the same files, where Debian has them. Built on one release it can be installed on later ones, not on
# earlier ones. Lintian's warnings and errors are shown, and its errors are errors. Beside it lies the wheel of the package for
# pytest, which runs wherever Python and the program do.
package: package-packages
	@rm -rf $(PACKAGING)
	@$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/$(PACKAGING)/stage PREFIX=/usr \
	  ZSH_COMPLETION=share/zsh/vendor-completions/_earshot >/dev/null
	@package=$$(Packaging/package.sh $(CURDIR)/$(PACKAGING)/stage $(PACKAGING)) && \
	Packaging/lintian.sh "$$package" && \
	echo "$$package: install it with: sudo apt install ./$$package"
	@wheel=$$(python3 -B Packaging/python/make_wheel.py $(PACKAGING)) && echo "$$wheel: install it with: pip install ./$$wheel"

PACKAGING = .build/package

# What a build server would do with the package, in a bare Debian without Swift: installs it there, checks flows, audits
# screens, compares with the main branch. Needs debootstrap from Debian, root, and the first time Debian's packages.
# PACKAGE is the package; without it the one of make package.
PACKAGE = $(lastword $(wildcard $(PACKAGING)/earshot_*.deb))
ci-check: ci-check-tools
	@Tests/CICheck/check.sh .build/ci-check "$(PACKAGE)" Tests/Fixtures

# Fails with one line that says what is missing.
ci-check-tools:
	@test "$$(id -u)" = 0 || { echo "only root can make a bare Debian." >&2; exit 1; }
	@command -v debootstrap >/dev/null || { echo "there is no debootstrap; Debian's package is debootstrap." >&2; exit 1; }
	@test -n "$(PACKAGE)" || { echo "there is no package; make package makes it." >&2; exit 1; }

# A source archive of the last commit, with the versions of all packages in it. It is made twice, and what differs is said.
dist: toolchain
	@test -f Package.resolved || $(SWIFT) package resolve >/dev/null
	@archive=$$(Packaging/dist.sh .build/dist) && Packaging/dist.sh .build/dist/again >/dev/null && \
	  { cmp "$$archive" ".build/dist/again/$${archive##*/}" || exit 1; } && \
	  test -z "$$(git status --porcelain)" || echo "What is not committed is not in it." >&2; \
	echo "$$archive: $$(tar -tzf "$$archive" | wc -l) files; made twice, the same bytes."

# A voice that somebody added beside ours stays, and so does its directory.
uninstall:
	@rm -f $(foreach file,$(INSTALLED),"$(root)/$(file)")
	@for directory in $(OWN_DIRECTORIES); do \
	  rmdir "$(root)/$$directory" 2>/dev/null || test ! -d "$(root)/$$directory" || \
	    echo "Left in place, because it holds other files: $(root)/$$directory"; \
	done
	@echo "Removed earshot from $(root)/bin."

clean:
	@$(SWIFT) package clean

help:
	@echo "make run: build Earshot and open it. Options go into ARGS: make run ARGS=\"--language nb\"."
	@echo "make test: build and run the tests; PROGRAM=/usr/local/bin/earshot lets them start that one."
	@echo "make build: build the program only."
	@echo "make coverage: how many lines of each module the tests run."
	@echo "make lint: check the layout of the sources."
	@echo "make documents: write the page of commands and the tables of formats."
	@echo "make soak: run the tests that can be longer, $(SOAK) times as long, one after the other."
	@echo "make fuzz: try what reads foreign bytes with made-up inputs; SECONDS=600 tries each for longer."
	@echo "make captions-check: measure how far the captions of the demos are from the sound that is heard."
	@echo "make page-check: look at rendered pages and audit reports in Chromium, with axe-core, and compare the audit with it."
	@echo "make listen-check: run Playwright suites with and without earshot listen beside them, and compare."
	@echo "make listen-apps-check: the same with the sixty tasks of apps-check as Playwright tests."
	@echo "make pytest-check: run the tests of the package for pytest, installed from its wheel, with a Chromium."
	@echo "make webkit-check: compare the names of what is heard of pages with those that WebKit computes."
	@echo "make apps-check: do sixty tasks in six real web apps by keys alone, in both styles; APPS=\"django\" takes one."
	@echo "make replay-check: record sessions in eleven real web apps, and replay each five times."
	@echo "make steady-check: play each flow on a page 24 times, six at once; FLOWS=\"tabs\" takes one."
	@echo "make judged DIR=..: judge the audit by the W3C's ACT cases and axe-core's fixtures, and write Documentation/judged.md."
	@echo "make mcp-check: ask earshot mcp everything with the official client of the Model Context Protocol, and a hostile one."
	@echo "make bench: measure the latency on this machine."
	@echo "make install PREFIX=/usr/local: install the command, its voices, demos, documents, completions and man page."
	@echo "make uninstall PREFIX=/usr/local: remove exactly these."
	@echo "make package: make a Debian package of them, and the wheel of the package for pytest."
	@echo "make dist: make a source archive with the versions of all packages in it."
	@echo "make ci-check: install the package in a bare Debian, and do what a build server does with it."
	@echo "make clean: remove what was built."
	@echo "run, test, soak, bench and package first install the system packages that are missing. V=1 shows all output."

# --- What gets installed ---

STRIP = $(if $(shell command -v strip),--strip)

root = $(DESTDIR)$(PREFIX)
VOICES = $(wildcard voices/*.yaml)
DEMOS = $(wildcard demos/*/*.flow)
# What people read, each in the folder it has here: links hold wherever it is read.
DOCUMENTS = README.md CONTRIBUTING.md CHANGELOG.md SECURITY.md LICENSE Documentation/architecture.svg \
  $(sort $(wildcard Documentation/*.md Documentation/how-to/*.md))
BASH_COMPLETION = share/bash-completion/completions/earshot
ZSH_COMPLETION = share/zsh/site-functions/_earshot
FISH_COMPLETION = share/fish/vendor_completions.d/earshot.fish

INSTALLED = bin/earshot libexec/earshot/earshot-synthesizer $(addprefix share/earshot/,$(VOICES) $(DEMOS)) \
  $(addprefix share/earshot/ci/,earshot-ci.sh action.yml gitlab.yml) \
  share/man/man1/earshot.1 share/man/nb/man1/earshot.1 $(addprefix share/doc/earshot/,$(DOCUMENTS)) \
  $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)
# Ours alone, the inner ones first.
OWN_DIRECTORIES = libexec/earshot share/earshot/voices $(addprefix share/earshot/,$(sort $(patsubst %/,%,$(dir $(DEMOS))))) \
  share/earshot/demos share/earshot/ci share/earshot share/doc/earshot/Documentation/how-to \
  share/doc/earshot/Documentation share/doc/earshot
SHARED_DIRECTORIES = bin share/man/man1 share/man/nb/man1 $(patsubst %/,%,$(dir $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)))

# --- What has to be there first ---

toolchain:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift is not on the PATH. Earshot needs Swift 6.2 or later: https://www.swift.org/install/linux" >&2; \
	  exit 1; }
	@found=$$($(SWIFT) --version 2>&1); \
	version=$$(echo "$$found" | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p'); \
	set -- $$version; \
	test $$(($${1:-0} * 100 + $${2:-0})) -ge 602 || { \
	  echo "Earshot needs Swift 6.2 or later; '$(SWIFT) --version' says: $$found" >&2; exit 1; }

build-packages:
	@$(call provide,$(BUILD_NEEDS))

package-packages:
	@$(call provide,$(PACKAGE_NEEDS))

# Debian's pulseaudio cannot be installed beside pipewire-alsa, which desktops play their sound through.
# There the live tests, which ask whether it is there, are skipped, rather than the person's sound removed.
has_pipewire = dpkg-query -W -f '$${db:Status-Status}' pipewire-alsa 2>/dev/null | grep -q '^installed'
no_pulseaudio = ! command -v pulseaudio >/dev/null && $(has_pipewire)

test-packages:
	@if $(no_pulseaudio); then \
	  echo "What needs a sound server of its own is left out: pulseaudio cannot be installed beside pipewire-alsa." >&2; \
	  $(call provide,$(TEST_NEEDS)); \
	else $(call provide,$(TEST_NEEDS) $(SOUND_NEEDS)); fi
	@( $(call provide,$(WIDER_BROWSER_NEEDS)) ) || ( $(call provide,$(BROWSER_NEEDS)) ) || \
	  echo "What needs a browser is left out: there is no Chromium for it." >&2

# Builds $(1) with the options $(3) of `swift build`; the file $(2) is there where it has been built before.
#
# Says on standard error that it builds and, once a minute, how far it is: what `make run` prints on standard output are
# announcements. Where the build fails its messages follow, and its exit code is kept. The loop ends with this shell,
# whatever ends that.
define build
if test -e $(2); then echo "Building $(1)." >&2; \
else echo "Building $(1) for the first time. This takes some minutes." >&2; fi; \
mkdir -p .build; rm -f $(BUILD_LOG); \
{ seconds=0; \
  while sleep 1 >/dev/null 2>&1 && kill -0 $$$$ 2>/dev/null; do \
    seconds=$$((seconds + 1)); \
    test $$((seconds % 60)) = 0 || continue; \
    test $$seconds = 60 && time="1 minute" || time="$$((seconds / 60)) minutes"; \
    parts=$$(sed -n 's/^\[\([0-9]*\)\/\([0-9]*\)\].*/; \1 of \2 parts/p' $(BUILD_LOG) 2>/dev/null | tail -n 1); \
    echo "Building $(1): $$time$$parts." >&2; \
  done; } & \
progress=$$!; \
$(SWIFT) build $(3) $(BUILD_OUTPUT); code=$$?; \
kill $$progress; \
test $$code = 0 || { sed '/^\[[0-9]*\/[0-9]*\] /d' $(BUILD_LOG) 2>/dev/null; exit $$code; } >&2
endef

# Builds the program that the checks start, where it is not an installed one.
build-tested = $(if $(PROGRAM),:,$(call build,Earshot,.build/debug/earshot,))

# What apt-get is asked with. Never removes a package to make room for another; waits up to a minute for another apt to
# end.
INSTALL = env DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends --no-remove \
  -o DPkg::Lock::Timeout=60
# Debian's PostgreSQL makes a first database of its own when it is installed, and starts a server for it. Where the tests
# alone are the reason, it is told not to, and then what the machine said before holds again.
CLUSTER_SETTINGS = /etc/postgresql-common/createcluster.conf

# Looks for each command or file, and installs the packages of those that are missing.
define provide
missing=; \
for need in $(1); do \
  case $$need in \
    /*) test -e "$${need%=*}" ;; \
    *) command -v "$${need%=*}" >/dev/null ;; \
  esac || missing="$$missing $${need#*=}"; \
done; \
if test -n "$$missing"; then \
  if ! command -v apt-get >/dev/null; then \
    echo "System packages are missing; Debian calls them:$$missing" >&2; exit 1; \
  elif test "$$(id -u)" = 0; then as_root=; \
  elif sudo -n true 2>/dev/null; then as_root="sudo -n"; \
  elif test -t 0 && command -v sudo >/dev/null; then as_root=sudo; \
  else \
    echo "System packages are missing, and only root may install them. Run this as root, then try again:" >&2; \
    echo "apt-get install --no-install-recommends$$missing" >&2; exit 1; \
  fi; \
  echo "Installing the system packages that are missing:$$missing" >&2; \
  $$as_root apt-get update -qq $(APT_OUTPUT) && \
  case "$$missing " in \
    *" postgresql "*) $$as_root $(INSTALL) postgresql-common $(APT_OUTPUT) && \
      $$as_root cp -p $(CLUSTER_SETTINGS) $(CLUSTER_SETTINGS).before-earshot && \
      trap '$$as_root mv -f $(CLUSTER_SETTINGS).before-earshot $(CLUSTER_SETTINGS)' EXIT && \
      $$as_root pg_conftool $(CLUSTER_SETTINGS) set create_main_cluster off ;; \
  esac && \
  $$as_root $(INSTALL) $$missing $(APT_OUTPUT) || { \
    echo "apt-get could not install them. Its own words are above." >&2; exit 1; }; \
fi
endef
