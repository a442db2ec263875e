#!/bin/sh
# Installs the missing Debian packages that the sandboxes and their tests need.
#   setup-sandbox.sh [sandbox|browser|network|python|java|faults|engines|all]...     default: sandbox
#     sandbox   what the agent needs to run scripts (bubblewrap)
#     browser   Chromium, for the browser test
#     network   ip, for tests in network namespaces
#     installer what checks the agent's installer: the unit, the script
#     python    Python with virtual environments, for the tests of its SDK
#     java      a Java compiler and Maven, for the test of a generated client
#     bench     pgbench, PostgreSQL's own benchmark
#     proxies   proxies to compare the gateway with, and a C compiler for the load
#     faults    an adjustable clock and small disks, for the fault tests
#     engines   Podman and Docker, for the tests of container sandboxes
set -eu

has() { command -v "$1" > /dev/null 2>&1; }

# need PROGRAM PACKAGE: looks for the program, since asking dpkg takes longer than everything else here.
PATH="$PATH:/usr/local/sbin:/usr/sbin:/sbin"
missing=
need() { has "$1" || missing="$missing $2"; }

sandbox() {
  need bwrap bubblewrap
  need setpriv util-linux
  need unshare util-linux
  need mount mount
  need mkfs.ext4 e2fsprogs
}

browser() {
  need chromium chromium
}

engines() {
  sandbox
  need podman podman
  need runc runc
  need newuidmap uidmap
  need catatonit catatonit
  need busybox busybox-static
  need dockerd docker.io
  need perl perl-base
  # Not on anybody's PATH.
  [ -x /usr/lib/podman/netavark ] || missing="$missing netavark"
}

installer() {
  need systemd-analyze systemd
  need shellcheck shellcheck
  need busybox busybox-static
  need curl curl
}

network() {
  need ip iproute2
}

python() {
  python3 -c 'import ensurepip' 2> /dev/null || missing="$missing python3-venv"
}

java() {
  need javac default-jdk-headless
  need mvn maven
}

bench() {
  for pgbench in /usr/lib/postgresql/*/bin/pgbench; do
    [ ! -x "$pgbench" ] || return 0
  done
  missing="$missing postgresql"
}

faults() {
  need mount mount
  for library in /usr/lib/*/faketime/libfaketimeMT.so.1; do
    [ ! -f "$library" ] || return 0
  done
  missing="$missing libfaketime"
}

proxies() {
  need microsocks microsocks
  need danted dante-server
  need gcc "gcc libc6-dev"
}

[ $# -gt 0 ] || set -- sandbox
for group in "$@"; do
  case $group in
    sandbox | browser | network | python | java | engines | installer | bench | proxies | faults) "$group" ;;
    all) browser; network; python; java; engines; installer ;;
    *) echo "setup-sandbox.sh: unknown group '$group' (sandbox, browser, network, python, java, engines, installer, bench, proxies, faults or all)" >&2; exit 2 ;;
  esac
done

[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
  echo "Missing:$missing. Run as root: sh scripts/setup-sandbox.sh $*" >&2
  exit 1
fi
if ! has apt-get; then
  echo "Missing:$missing. This system has no apt-get: install them with its own package manager." >&2
  exit 1
fi

export DEBIAN_FRONTEND=noninteractive
apt() { apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@"; }
echo "Installing:$missing ..."
# Keep the packages' services (docker.io's daemon) from starting: the tests start their own engines.
policy=/usr/sbin/policy-rc.d
made=
if [ ! -e $policy ]; then
  printf '#!/bin/sh\nexit 101\n' > $policy
  chmod 755 $policy
  made=yes
fi
trap '[ -z "$made" ] || rm -f $policy' EXIT
# Package lists may be old or absent: fetch them only when installing without them fails.
# shellcheck disable=SC2086  # a list of package names
if ! apt install -y --no-install-recommends $missing > /dev/null 2>&1; then
  apt update
  apt install -y --no-install-recommends $missing > /dev/null
fi
