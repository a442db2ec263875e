#!/bin/sh
# Installs the compute marketplace's agent on this Linux machine, upgrades or repairs it, or removes it.
#
#   curl -fsSL @MARKET@/install.sh | sudo sh -s -- CODE
#
# CODE is an enrolment code (POST /api/worker/enrolments); a machine that is enrolled needs none.
# Without root it installs for this user alone. `sh -s -- --uninstall` removes everything again.
# Everything is inside functions, so that half a download does nothing.
set -eu

MARKET='@MARKET@'
NODE_MIRROR='@NODE_MIRROR@'

# What the agent needs, and what is installed where the distribution has nothing as new.
NODE_LEAST='20.19'
NODE_VERSION='v24.19.0'
node_sha256() {
  case $1 in
    linux-x64.tar.xz) echo 14b342e71204f811bde6153be8e04b62aef63c236fef92b55f9c83154b409647 ;;
    linux-x64.tar.gz) echo f625d97cd707df4ff96254916fbc5ff014f09c09effe5a1e0ca8f6d41a8789d4 ;;
    linux-arm64.tar.xz) echo 01443c1e1a29e531ccad5a46fefa6df490d2189c49f7955904aecdbb0fe86fdc ;;
    linux-arm64.tar.gz) echo d28c8a5bf0a808f0ed434a1dce8c54ae98f0371c0bd86ac58abc613f73e6643f ;;
  esac
}

NAME=compute-market-agent
AGENT_USER=market-agent
# Seconds that a running agent has to end, as in its unit.
STOP_LIMIT=120
APPARMOR=/etc/apparmor.d/compute-market-bwrap

say() { printf '%s\n' "$*"; }
fail() { printf 'Not installed: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" > /dev/null 2>&1; }
is_root() { [ "$(id -u)" -eq 0 ]; }

# Where everything goes. `program` belongs to the agent's account, which updates itself there: root must run nothing of
# it, and write there as that account.
places() {
  if is_root; then
    program=/opt/$NAME
    settings=/etc/compute-market
    data=/var/lib/$NAME
    own=/usr/local/lib/$NAME
    command_file=/usr/local/bin/$NAME
    unit=/etc/systemd/system/$NAME.service
  else
    case ${HOME:-} in
      '' | *[!0-9A-Za-z/._-]*) fail "the home folder '${HOME:-}' has characters that systemd would misread." ;;
    esac
    program=$HOME/.local/share/$NAME
    settings=$HOME/.config/compute-market
    data=$HOME/.local/state/$NAME
    own=$HOME/.local/lib/$NAME
    command_file=$HOME/.local/bin/$NAME
    unit=$HOME/.config/systemd/user/$NAME.service
  fi
}

# What runs a command as the agent's account. setpriv becomes the command; runuser would end it two seconds after SIGTERM.
becoming() {
  if setpriv --help 2>&1 | grep -q init-groups; then
    echo "setpriv --reuid $AGENT_USER --regid $AGENT_USER --init-groups --"
  elif has runuser; then
    echo "runuser -u $AGENT_USER --"
  fi
}

as_agent() {
  become=$(becoming)
  if ! is_root; then
    "$@"
  elif [ -n "$become" ]; then
    $become "$@"
  else
    # shellcheck disable=SC2016  # the inner shell expands it
    su -s /bin/sh "$AGENT_USER" -c 'exec "$0" "$@"' -- "$@"
  fi
}

# systemctl of the machine or of this user; fails where there is none.
systemd() {
  if is_root; then
    [ -d /run/systemd/system ] && systemctl "$@"
  else
    has systemctl && systemctl --user show-environment > /dev/null 2>&1 && systemctl --user "$@"
  fi
}
has_systemd() { systemd --version > /dev/null 2>&1; }

# download URL FILE
download() {
  if has curl; then
    curl -fsSL --retry 3 --connect-timeout 20 --speed-limit 1000 --speed-time 30 -o "$2" "$1"
  elif has wget; then
    wget -q -T 30 -O "$2" "$1"
  else
    fail 'curl or wget is needed. Install one, then run this again.'
  fi || fail "$1 can't be downloaded. Check the network and the free disk space, then run this again."
}

# ---- packages of the distribution

lists_are_new=
new_lists() {
  [ -z "$lists_are_new" ] || return 0
  lists_are_new=yes
  if has apt-get; then
    apt-get update -qq > /dev/null 2>&1 || true
  elif has pacman; then
    pacman -Sy --noconfirm > /dev/null 2>&1 || true
  elif has apk; then
    apk update -q > /dev/null 2>&1 || true
  fi
}

# install_package NAME: fails where it can't.
install_package() {
  is_root || return 1
  new_lists
  say "Installing the package $1 ..."
  if has apt-get; then
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$1"
  elif has dnf; then
    dnf install -y -q "$1"
  elif has apk; then
    apk add -q "$1"
  elif has pacman; then
    pacman -S --noconfirm --needed "$1"
  else
    return 1
  fi > /dev/null 2>&1
}

# need COMMAND PACKAGE WHY
need() {
  has "$1" || install_package "$2" && has "$1" && return 0
  is_root && fail "$1 is missing, $3. Install the package $2, then run this again."
  fail "$1 is missing, $3. Have an administrator install the package $2, then run this again."
}

# Major and minor version of Node that the distribution would install.
packaged_node() {
  new_lists
  if has apt-get; then
    apt-cache policy nodejs | sed -n 's/^ *Candidate: *\([0-9]*:\)\{0,1\}\([0-9]*\)\.\([0-9]*\).*/\2.\3/p'
  elif has dnf; then
    dnf -q info nodejs 2> /dev/null | sed -n 's/^Version *: *\([0-9]*\.[0-9]*\).*/\1/p' | tail -n 1
  elif has apk; then
    apk policy nodejs 2> /dev/null | sed -n '2s/^ *\([0-9]*\.[0-9]*\).*/\1/p'
  elif has pacman; then
    pacman -Si nodejs 2> /dev/null | sed -n 's/^Version *: *\([0-9]*\.[0-9]*\).*/\1/p' | head -n 1
  fi
}

# ---- Node

# new_enough MAJOR.MINOR
new_enough() {
  [ -n "$1" ] || return 1
  least_major=${NODE_LEAST%.*} least_minor=${NODE_LEAST#*.}
  major=${1%%.*} minor=${1#*.}
  [ "$major" -gt "$least_major" ] || { [ "$major" -eq "$least_major" ] && [ "$minor" -ge "$least_minor" ]; }
}

# works FILE: the agent's account may run it, and it is new enough.
works() {
  [ -x "$1" ] || return 1
  version=$(as_agent "$1" -p 'process.versions.node' 2> /dev/null | sed -n 's/^\([0-9]*\.[0-9]*\)\..*/\1/p') || return 1
  new_enough "$version"
}

# Sets `node`: the system's, the distribution's, or one of our own from nodejs.org.
find_node() {
  node=$(command -v node) && works "$node" && return 0
  node=$program/node/bin/node
  works "$node" && return 0
  if is_root && new_enough "$(packaged_node)" && install_package nodejs; then
    node=$(command -v node) && works "$node" && return 0
  fi
  node=$program/node/bin/node
  download_node
  works "$node" || fail "Node $NODE_VERSION doesn't run here. Install Node $NODE_LEAST or newer, then run this again."
}

download_node() {
  # nodejs.org has none for musl.
  if ls /lib/ld-musl-* > /dev/null 2>&1; then
    fail "Node $NODE_LEAST or newer is needed, and this system's package is older. Upgrade it, then run this again."
  fi
  ending=tar.gz
  if has xz; then ending=tar.xz; fi
  archive=node-$NODE_VERSION-$platform.$ending
  say "Downloading Node $NODE_VERSION ..."
  download "$NODE_MIRROR/$NODE_VERSION/$archive" "$work/$archive"
  check "$(node_sha256 "$platform.$ending")" "$work/$archive"
  # Only the program: the rest (npm, headers) is three times as large.
  into="$program/node.new"
  as_agent rm -rf "$into"
  as_agent mkdir -p "$into/bin"
  unpack="gzip -dc"
  if [ "$ending" = tar.xz ]; then unpack="xz -dc"; fi
  $unpack "$work/$archive" | tar -xf - -C "$work" "node-$NODE_VERSION-$platform/bin/node" ||
    fail "Node can't be unpacked in $work. Free some disk space, then run this again."
  give "$work/node-$NODE_VERSION-$platform/bin/node" "$into/bin/node" 755
  as_agent rm -rf "$program/node"
  as_agent mv "$into" "$program/node"
}

# check SHA256 FILE
check() {
  if [ "$(sha256sum "$2" | cut -d ' ' -f 1)" != "$1" ]; then
    fail "${2##*/} is not what was released (SHA-256). Run this again; if that doesn't help, tell the market's operator."
  fi
}

# same FILE FILE: reads the second as the agent's account, which may have put a link or a pipe there.
same() { [ -f "$2" ] && [ "$(sha256sum < "$1")" = "$(as_agent cat "$2" | sha256sum)" ]; }

# give FILE TO MODE: replaces a file in the agent's folder, at once and as its account: root follows no links there.
give() {
  # shellcheck disable=SC2016  # the inner shell expands it
  as_agent sh -c 'cat > "$1.new" && chmod "$2" "$1.new" && mv -f "$1.new" "$1"' sh "$2" "$3" < "$1" 2> /dev/null ||
    fail "$2 can't be written. Is the disk full? Free some space, then run this again."
}

# ---- the steps

check_platform() {
  [ "$(uname -s)" = Linux ] || fail 'the agent runs on Linux only.'
  case $(uname -m) in
    x86_64 | amd64) platform=linux-x64 ;;
    aarch64 | arm64) platform=linux-arm64 ;;
    *) fail "the agent runs on x86-64 and ARM64, not on $(uname -m)." ;;
  esac
}

make_account() {
  is_root || return 0
  if ! id "$AGENT_USER" > /dev/null 2>&1; then
    if has useradd; then
      useradd --system --user-group --home-dir "$data" --no-create-home --shell /bin/false "$AGENT_USER"
    else
      addgroup -S "$AGENT_USER" && adduser -S -D -H -h "$data" -s /bin/false -G "$AGENT_USER" "$AGENT_USER"
    fi > /dev/null || fail "the account $AGENT_USER can't be created."
  fi
}

make_folders() {
  mkdir -p "$program" "$settings" "$data" "$own" "${command_file%/*}" ||
    fail 'folders can'\''t be created. Is the disk full, or read-only?'
  chmod 755 "$program" && chmod 700 "$settings" && chmod 711 "$data"
  if is_root; then chown "$AGENT_USER:" "$program" "$settings" "$data"; fi
}

# Ubuntu since 23.10 lets only programs with a profile make namespaces (github.com/containers/bubblewrap/issues/632).
allow_bubblewrap() {
  restricted=/proc/sys/kernel/apparmor_restrict_unprivileged_userns
  [ -r "$restricted" ] && [ "$(cat "$restricted")" = 1 ] || return 0
  bwrap=$(command -v bwrap)
  if ! is_root; then
    say "Note: this system may forbid bubblewrap to unprivileged users. If the agent says so, install it with sudo."
  elif ! grep -qs "$bwrap" /etc/apparmor.d/*bwrap*; then
    printf '%s\n' 'abi <abi/4.0>,' 'include <tunables/global>' \
      "profile compute-market-bwrap $bwrap flags=(unconfined) {" '  userns,' '}' > "$APPARMOR"
    apparmor_parser -r "$APPARMOR" > /dev/null 2>&1 || say "Note: AppArmor refused $APPARMOR; bubblewrap may not work."
  fi
}

download_agent() {
  say "Downloading the agent from $MARKET ..."
  for file in agent.mjs launch.mjs SHA256SUMS; do download "$MARKET/agent/$file" "$work/$file"; done
  download "$MARKET/install.sh" "$work/install.sh"
  for file in agent.mjs launch.mjs; do
    check "$(sed -n "s/^\([0-9a-f]*\)  $file\$/\1/p" "$work/SHA256SUMS")" "$work/$file"
  done
  version=$(as_agent "$node" "$work/agent.mjs" --version) || fail "the agent doesn't start with $node."
  case $version in *[!0-9.]* | '') fail "the agent has a strange version, '$version'." ;; esac
}

# Before anything changes that runs: a wrong code leaves an earlier installation alone.
enrol() {
  printf '%s\n' "$1" |
    as_agent "$node" "$work/agent.mjs" enrol --server "$MARKET" --config "$settings/agent.json" --data-dir "$data" ||
    exit 1
}

# Sets `changed` if what runs is no longer what is installed.
put_in_place() {
  changed=
  same "$work/agent.mjs" "$program/current/agent.mjs" && same "$work/launch.mjs" "$program/launch.mjs" || changed=yes
  as_agent mkdir -p "$program/versions/$version"
  give "$work/agent.mjs" "$program/versions/$version/agent.mjs" 644
  give "$work/launch.mjs" "$program/launch.mjs" 644
  # Discards a pending update and the verdicts on earlier versions.
  as_agent rm -rf "$program/next" "$program/launcher.json" "$program/current.new"
  as_agent ln -s "versions/$version" "$program/current.new"
  as_agent mv -T "$program/current.new" "$program/current"
  cp "$work/install.sh" "$own/install.sh"
  write_command > "$work/command"
  cp "$work/command" "$command_file" && chmod 755 "$command_file"
}

# The owner's command. It leaves root at once, because the agent's account can change its own program.
write_command() {
  leave_root=
  if is_root && [ -n "$(becoming)" ]; then
    leave_root="set -- $(becoming) \"\$@\""
  elif is_root; then
    leave_root="set -- su -s /bin/sh $AGENT_USER -c 'exec \"\$0\" \"\$@\"' -- \"\$@\""
  fi
  cat << END
#!/bin/sh
# Made by the installer of $MARKET.
if [ "\$(id -u)" -ne $(id -u) ]; then
  echo 'Run this $(is_root && echo 'with sudo' || echo "as $(id -un)").' >&2
  exit 1
fi
case \${1-run} in
  uninstall) exec sh $own/install.sh --uninstall ;;
  run) [ \$# -eq 0 ] || shift; set -- $program/launch.mjs "\$@" ;;
  *) set -- $program/current/agent.mjs "\$@" ;;
esac
set -- $node "\$@" --config $settings/agent.json
$leave_root
cd /
exec "\$@"
END
}

# The sandboxes need namespaces of their own, a /proc that nothing hides, and cgroups to divide. So there is no
# RestrictNamespaces, ProtectProc, ProtectKernelTunables or ProtectControlGroups, nor anything that implies
# NoNewPrivileges, with which rootless Podman can't map ids.
write_unit() {
  cat << END
# Made by the installer of $MARKET. For changes of your own: systemctl $(is_root || printf %s '--user ')edit $NAME
[Unit]
Description=Agent of the compute marketplace $MARKET
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart=$node $program/launch.mjs --config $settings/agent.json
WorkingDirectory=$data
Restart=always
RestartSec=10
# The agent ends its jobs itself: they get drain_s (30 s unless you change it), which must be less than this.
KillMode=mixed
TimeoutStopSec=$STOP_LIMIT
# The kernel limits each job in a cgroup of its own; a job that takes too much memory ends alone.
Delegate=yes
OOMPolicy=continue
END
  if is_root; then
    cat << END
User=$AGENT_USER
Group=$AGENT_USER
ProtectSystem=strict
ReadWritePaths=$program $data
ProtectHome=yes
PrivateTmp=yes
KeyringMode=private
RemoveIPC=yes
# For rootless Podman's newuidmap; the agent itself has none.
CapabilityBoundingSet=CAP_SETUID CAP_SETGID
END
  fi
  printf '\n[Install]\nWantedBy=%s\n' "$(is_root && echo multi-user.target || echo default.target)"
}

start() {
  command=$NAME
  is_root || command=$command_file
  if ! has_systemd; then
    say "Installed. There is no systemd here, so let what starts programs on this machine run this, or run it yourself:"
    say "  $command run"
    say "What it does then: $command status"
    return 0
  fi
  write_unit > "$work/unit"
  mkdir -p "${unit%/*}"
  same "$work/unit" "$unit" || changed=yes
  cp "$work/unit" "$unit" || fail "$unit can't be written."
  systemd daemon-reload
  systemd enable --quiet "$NAME"
  if [ -n "$changed" ] || ! systemd is-active --quiet "$NAME"; then systemd restart "$NAME"; fi
  if is_root; then
    say "The agent runs. What it does: sudo $command status. Its log: journalctl -fu $NAME"
    say "To remove it: sudo $command uninstall"
  else
    start_without_login
    say "The agent runs. What it does: $command status. Its log: journalctl --user -fu $NAME"
    say "To remove it: $command uninstall"
  fi
}

start_without_login() {
  [ ! -e "/var/lib/systemd/linger/$(id -un)" ] || return 0
  if loginctl enable-linger > /dev/null 2>&1; then
    touch "$own/lingers"
  else
    say "Note: it stops when you log out, until an administrator runs: loginctl enable-linger $(id -un)"
  fi
}

say_what_is_left_out() {
  is_root || {
    say 'Installed for this user alone, without root. That leaves out:'
    say '- an account of its own: the agent could read your files, though its jobs see none of them'
    has_systemd || say '- cgroups: the agent adds up what its jobs use, twenty times a second, instead of the kernel'
    say '- packages: what a later version needs has to be installed by an administrator'
  }
}

# ---- the end

uninstall() {
  if [ ! -e "$program" ] && [ ! -e "$unit" ]; then
    say "Nothing is installed for $(id -un). What was installed with sudo has to be removed with sudo." >&2
    exit 1
  fi
  systemd disable --quiet --now "$NAME" > /dev/null 2>&1 || true
  end_running
  if [ -e "$own/lingers" ]; then loginctl disable-linger > /dev/null 2>&1 || true; fi
  rm -rf "$program" "$settings" "$data" "$own" "$command_file" "$unit"
  systemd daemon-reload > /dev/null 2>&1 || true
  if is_root; then
    if [ -e "$APPARMOR" ]; then
      apparmor_parser -R "$APPARMOR" > /dev/null 2>&1 || true
      rm -f "$APPARMOR"
    fi
    if has userdel; then userdel "$AGENT_USER"; else deluser "$AGENT_USER"; fi > /dev/null 2>&1 || true
  fi
  say 'Removed. The device is offline; to drop it from your list, revoke its token (POST /api/worker/tokens/{id}/revoke).'
}

# An agent that systemd doesn't know: it ends its jobs, and tells the market that it is offline.
end_running() {
  # Its launcher would start it.
  as_agent rm -f "$program/next" 2> /dev/null || true
  for lock in "$data"/agent.lock.*; do
    [ -f "$lock" ] || continue
    # As the agent's account: the lock may be a link to what only root can read.
    owner=$(as_agent cat "$lock" 2> /dev/null) || continue
    process=${owner%%-*}
    lives "$owner" || continue
    as_agent kill -TERM "$process" 2> /dev/null || continue
    say 'Waiting for the agent to end its jobs ...'
    waited=0
    while lives "$owner" && [ "$waited" -lt "$STOP_LIMIT" ]; do
      sleep 1
      waited=$((waited + 1))
    done
    if lives "$owner"; then as_agent kill -KILL "$process" 2> /dev/null || true; fi
  done
}

# lives OWNER: whether the process that a lock names is this one; its number may have been given to another since.
lives() {
  case ${1%%-*} in '' | *[!0-9]*) return 1 ;; esac
  # The command's name may hold spaces and brackets; field 22 of all is the start time.
  since=$(sed 's/.*) //' "/proc/${1%%-*}/stat" 2> /dev/null | cut -d ' ' -f 20)
  [ "$1" = "${1%%-*}-$since-$(cut -c 1-8 /proc/sys/kernel/random/boot_id)" ]
}

usage() {
  cat << END
Installs the compute marketplace's agent on this machine, upgrades or repairs it:
  curl -fsSL $MARKET/install.sh | sudo sh -s -- CODE
CODE is an enrolment code from POST /api/worker/enrolments; a machine that is enrolled needs none.
Without sudo it is installed for this user alone. To remove it: sudo sh -s -- --uninstall
Once installed, what it does and earned: sudo compute-market-agent status
END
}

main() {
  # The answers of the package managers are read. Root's umask may be the caller's, whom the agent's account isn't.
  LC_ALL=C
  export LC_ALL
  if is_root; then umask 022; fi
  case ${1-} in
    -h | --help) usage; exit ;;
    --uninstall) places; uninstall; exit ;;
    *[!0-9A-Za-z-]* | -*) fail "'$1' is no enrolment code. A code has 12 letters and digits." ;;
  esac
  case $MARKET/ in
    https://* | http://localhost[:/]* | http://127.0.0.1[:/]* | http://'[::1]'[:/]*) ;;
    http://*) say 'Warning: without https:// anyone on the network path can change what is installed.' ;;
    *) fail 'get this script from your market: curl -fsSL https://MARKET/install.sh' ;;
  esac
  check_platform
  places
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM
  # The agent's account reads here; nothing in it is secret.
  chmod 755 "$work"
  make_account
  make_folders
  need bwrap bubblewrap 'which isolates the jobs'
  need perl "$(has dnf && echo perl-interpreter || echo perl)" "which opens a job's ports"
  allow_bubblewrap
  find_node
  download_agent
  enrol "${1-}"
  put_in_place
  say_what_is_left_out
  start
}

main "$@"
