#!/bin/sh
# A real Kubernetes with two nodes for the tests, built from Debian packages. Its binary package holds only the client, but
# its source package vendors everything: control plane and kubelet are built from that (v1.20.2; ~10 minutes, once).
#   k8s-test-cluster.sh build        builds the programs and keeps them in $K8S_HOME (default /var/tmp/k8s-test)
#   k8s-test-cluster.sh up DIR       starts it with all its state in DIR; DIR/admin.conf and DIR/market.conf are kubeconfigs
#   k8s-test-cluster.sh node DIR N   starts node N (1 or 2) again; its kubelet's process id is in DIR/nodeN/kubelet.pid
#   k8s-test-cluster.sh down DIR     stops and removes all of it
# Each node is a dockerd and a kubelet in network, mount and UTS namespaces of their own, joined by a bridge. As root.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
home=${K8S_HOME:-/var/tmp/k8s-test}
goroot=/usr/lib/go-1.19
reflect2=/usr/share/gocode/src/github.com/modern-go/reflect2
# The version of `apt-get source kubernetes` on Debian 12: 1.20.5+really1.20.2.
bin=$home/bin-1.20.2
bridge=k8stest0
net=10.178.5
api=https://$net.254:6443

packages() {
  need=
  [ -x $goroot/bin/go ] || need="$need golang-1.19-go"
  [ -e $reflect2 ] || need="$need golang-github-modern-go-reflect2-dev"
  command -v etcd > /dev/null || need="$need etcd-server"
  command -v dpkg-source > /dev/null || need="$need dpkg-dev"
  command -v xz > /dev/null || need="$need xz-utils"
  command -v curl > /dev/null || need="$need curl"
  command -v openssl > /dev/null || need="$need openssl"
  [ -n "$need" ] || return 0
  echo "Installing:$need ..."
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq -o DPkg::Lock::Timeout=300 update
  # shellcheck disable=SC2086  # a list of package names
  apt-get -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends $need > /dev/null
}

# Uses separate package lists: the machine's sources stay unchanged.
fetch() {
  tree=$home/go/src/k8s.io/kubernetes
  [ ! -d "$tree" ] || return 0
  mkdir -p "$home/apt/lists/partial" "$home/apt/cache/archives/partial" "$home/fetch" "$(dirname "$tree")"
  keys=/usr/share/keyrings/debian-archive-keyring.gpg
  echo "deb-src [signed-by=$keys] http://deb.debian.org/debian bookworm main" > "$home/apt/sources.list"
  own() {
    apt-get -qq -o Dir::Etc::sourcelist="$home/apt/sources.list" -o Dir::Etc::sourceparts=/nonexistent \
      -o Dir::State::lists="$home/apt/lists" -o Dir::Cache="$home/apt/cache" -o APT::Sandbox::User=root "$@"
  }
  own update
  rm -rf "$home/source"
  (cd "$home/fetch" && own source --download-only kubernetes && dpkg-source -x kubernetes_*.dsc "$home/source" > /dev/null)
  mv "$home/source" "$tree"
}

build() {
  programs='kube-scheduler kube-apiserver kube-controller-manager kubelet'
  made=yes
  for program in $programs; do [ -x "$bin/$program" ] || made=; done
  packages
  [ -z "$made" ] || return 0
  mkdir -p "$bin"
  fetch
  export GOPATH="$home/go" GOCACHE="$home/cache" GOROOT=$goroot GO111MODULE=off CGO_ENABLED=0 GOPROXY=off
  cd "$home/go/src/k8s.io/kubernetes"
  openapi
  # The vendored one (1.0.1) reads maps wrongly when built with Go 1.18 or newer: the API server panics on JSON with one.
  rm -rf vendor/github.com/modern-go/reflect2
  cp -R $reflect2 vendor/github.com/modern-go/reflect2
  for program in $programs; do
    [ ! -x "$bin/$program" ] || continue
    echo "Building $program ..."
    $goroot/bin/go build -o "$bin/$program.part" "k8s.io/kubernetes/cmd/$program"
    mv "$bin/$program.part" "$bin/$program"
  done
}

# The one generated file that the source lacks.
openapi() {
  [ ! -e pkg/generated/openapi/zz_generated.openapi.go ] || return 0
  $goroot/bin/go build -o "$bin/openapi-gen" k8s.io/kubernetes/vendor/k8s.io/kube-openapi/cmd/openapi-gen
  : > "$home/boilerplate"
  tagged=$(grep -rl --include='*.go' '+k8s:openapi-gen=' staging/src/k8s.io/*/ pkg | xargs -n1 dirname | sort -u \
    | sed -e 's#^staging/src/#k8s.io/kubernetes/vendor/#' -e 's#^pkg/#k8s.io/kubernetes/pkg/#' | paste -sd, -)
  "$bin/openapi-gen" -O zz_generated.openapi -h "$home/boilerplate" -i "$tagged" \
    -p k8s.io/kubernetes/pkg/generated/openapi -r "$home/violations"
}

# start NAME PROGRAM ARGUMENT...: in the background, its process id in DIR/NAME.pid
start() {
  name=$1
  shift
  "$@" > "$dir/$name.log" 2>&1 &
  echo $! > "$dir/$name.pid"
}

# wait_for WHAT COMMAND...: up to two minutes
wait_for() {
  what=$1
  shift
  tries=0
  until "$@" > /dev/null 2>&1; do
    tries=$((tries + 1))
    if [ $tries -gt 600 ]; then
      echo "$what: did not happen within two minutes. See the logs in $dir" >&2
      exit 1
    fi
    sleep 0.2
  done
}

admin() { curl -sf --cacert "$dir/ca.crt" -H "Authorization: Bearer $(cat "$dir/admin.token")" "$@"; }
post() { admin -X POST -H 'Content-Type: application/json' -d "$2" "$api$1" > /dev/null; }

kubeconfig() {
  cat << EOF
apiVersion: v1
kind: Config
clusters: [{name: test, cluster: {server: '$api', certificate-authority: '$dir/ca.crt'}}]
users: [{name: $1, user: {token: $(cat "$dir/$1.token")}}]
contexts: [{name: test, context: {cluster: test, user: $1}}]
current-context: test
EOF
}

secrets() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=test-ca -keyout "$dir/ca.key" -out "$dir/ca.crt" 2> /dev/null
  openssl req -newkey rsa:2048 -nodes -subj /CN=kube-apiserver -keyout "$dir/api.key" -out "$dir/api.csr" 2> /dev/null
  echo "subjectAltName=IP:$net.254" > "$dir/san"
  openssl x509 -req -in "$dir/api.csr" -CA "$dir/ca.crt" -CAkey "$dir/ca.key" -CAcreateserial -days 30 \
    -extfile "$dir/san" -out "$dir/api.crt" 2> /dev/null
  openssl genrsa -out "$dir/accounts.key" 2048 2> /dev/null
  for user in admin market; do openssl rand -hex 16 > "$dir/$user.token"; done
  printf '%s,admin,admin,"system:masters"\n%s,market,market,""\n' "$(cat "$dir/admin.token")" "$(cat "$dir/market.token")" > "$dir/tokens"
  for user in admin market; do kubeconfig $user > "$dir/$user.conf"; done
}

control_plane() {
  start etcd etcd --data-dir "$dir/etcd" --listen-client-urls "http://$net.254:2379" --advertise-client-urls "http://$net.254:2379" \
    --listen-peer-urls "http://$net.254:2380" --initial-advertise-peer-urls "http://$net.254:2380" \
    --initial-cluster "default=http://$net.254:2380" --unsafe-no-fsync
  start apiserver "$bin/kube-apiserver" --etcd-servers "http://$net.254:2379" --bind-address $net.254 --secure-port 6443 \
    --advertise-address $net.254 --cert-dir "$dir" --tls-cert-file "$dir/api.crt" --tls-private-key-file "$dir/api.key" \
    --token-auth-file "$dir/tokens" --authorization-mode RBAC --service-cluster-ip-range 10.96.0.0/16 \
    --service-account-issuer "$api" --service-account-signing-key-file "$dir/accounts.key" \
    --service-account-key-file "$dir/accounts.key" --kubelet-preferred-address-types InternalIP
  wait_for 'API server' admin "$api/readyz"
  start controllers "$bin/kube-controller-manager" --kubeconfig "$dir/admin.conf" --bind-address $net.254 --cert-dir "$dir/controllers" \
    --port 0 --leader-elect=false --service-account-private-key-file "$dir/accounts.key" --root-ca-file "$dir/ca.crt" \
    --node-monitor-period 1s --node-monitor-grace-period 8s
  start scheduler "$bin/kube-scheduler" --kubeconfig "$dir/admin.conf" --bind-address $net.254 --cert-dir "$dir/scheduler" \
    --port 0 --leader-elect=false
  wait_for 'service account' admin "$api/api/v1/namespaces/default/serviceaccounts/default"
}

# Exactly the permissions that docs/clusters.md tells an operator to grant.
roles() {
  rbac=/apis/rbac.authorization.k8s.io/v1
  subject='"subjects":[{"kind":"User","name":"market","apiGroup":"rbac.authorization.k8s.io"}]'
  ref='"apiGroup":"rbac.authorization.k8s.io","name":"market"'
  post $rbac/clusterroles '{"metadata":{"name":"market"},"rules":[{"apiGroups":[""],"resources":["nodes"],"verbs":["list"]}]}'
  post $rbac/clusterrolebindings "{\"metadata\":{\"name\":\"market\"},\"roleRef\":{\"kind\":\"ClusterRole\",$ref},$subject}"
  post /api/v1/namespaces '{"metadata":{"name":"market"}}'
  post $rbac/namespaces/market/roles '{"metadata":{"name":"market"},"rules":[
    {"apiGroups":[""],"resources":["pods"],"verbs":["create","list","delete"]},
    {"apiGroups":[""],"resources":["pods/log"],"verbs":["get"]},
    {"apiGroups":["networking.k8s.io"],"resources":["networkpolicies"],"verbs":["create"]}]}'
  post $rbac/namespaces/market/rolebindings "{\"metadata\":{\"name\":\"market\"},\"roleRef\":{\"kind\":\"Role\",$ref},$subject}"
  wait_for 'service account' admin "$api/api/v1/namespaces/market/serviceaccounts/default"
}

# A node's namespaces live as long as the process in DIR/nodeN.pid.
node_namespaces() {
  n=$1
  state=$dir/node$n
  mkdir -p "$state/log" "$state/kubelet"
  start "node$n" unshare --net --mount --uts --propagation private sh -c \
    "hostname node-$n; mount --bind '$state/log' /var/log; mount --make-rshared /; exec sleep infinity"
  holder=$(cat "$dir/node$n.pid")
  wait_for "namespaces of node $n" sh -c "[ \"\$(nsenter --target $holder --uts hostname)\" = node-$n ]"
  ip link add "k8stest$n" type veth peer name eth0 netns "$holder"
  ip link set "k8stest$n" master $bridge up
  nsenter --target "$holder" --net ip addr add $net.$n/24 dev eth0
  nsenter --target "$holder" --net ip link set eth0 up
  nsenter --target "$holder" --net ip link set lo up
  nsenter --target "$holder" --net ip route add default via $net.254
}


node() {
  n=$1
  state=$dir/node$n
  if ! docker -H "unix://$state/docker.sock" version > /dev/null 2>&1; then
    start "node$n/docker" nsenter --target "$(cat "$dir/node$n.pid")" --net --mount --uts dockerd --data-root "$state/docker" \
      --exec-root "$state/exec" --pidfile "$state/dockerd.pid" -H "unix://$state/docker.sock" --bip "172.30.$n.1/24" \
      --exec-opt native.cgroupdriver=cgroupfs --add-runtime "meek=$home/meek-runc" --default-runtime meek
    wait_for "dockerd of node $n" docker -H "unix://$state/docker.sock" version
    docker -H "unix://$state/docker.sock" import -c 'ENV PATH=/bin' -c 'CMD ["sleep","999999999"]' "$home/busybox.tar" localhost/busybox:1 > /dev/null
  fi
  cat > "$state/kubelet.yaml" << EOF
kind: KubeletConfiguration
apiVersion: kubelet.config.k8s.io/v1beta1
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
cgroupDriver: cgroupfs
cgroupsPerQOS: false
enforceNodeAllocatable: []
failSwapOn: false
makeIPTablesUtilChains: false
nodeStatusUpdateFrequency: 1s
nodeLeaseDurationSeconds: 4
syncFrequency: 5s
oomScoreAdj: 0
imageGCHighThresholdPercent: 100
evictionHard: {memory.available: 1Mi, nodefs.available: 0%, imagefs.available: 0%, nodefs.inodesFree: 0%}
EOF
  start "node$n/kubelet" nsenter --target "$(cat "$dir/node$n.pid")" --net --mount --uts "$bin/kubelet" --config "$state/kubelet.yaml" \
    --kubeconfig "$dir/admin.conf" --root-dir "$state/kubelet" --cert-dir "$state/pki" --hostname-override "node-$n" --node-ip "$net.$n" \
    --docker-endpoint "unix://$state/docker.sock" --container-runtime-endpoint "unix://$state/dockershim.sock" \
    --pod-infra-container-image localhost/busybox:1 --runtime-cgroups /
  wait_for "node $n" sh -c "curl -sf --cacert '$dir/ca.crt' -H 'Authorization: Bearer $(cat "$dir/admin.token")' '$api/api/v1/nodes/node-$n' \
    | grep -A5 KubeletReady | grep -q . "
}

# Where processes may not lower their OOM score (CAP_SYS_RESOURCE), the pause container couldn't start.
tools() {
  cat > "$home/meek-runc" << 'EOF'
#!/bin/sh
previous=
for argument; do
  [ "$previous" != --bundle ] || sed -i 's/"oomScoreAdj":-[0-9]*/"oomScoreAdj":0/' "$argument/config.json" 2> /dev/null || :
  previous=$argument
done
exec runc "$@"
EOF
  chmod 755 "$home/meek-runc"
  root=$home/busybox
  mkdir -p "$root/bin" "$root/etc" "$root/proc" "$root/sys" "$root/dev" "$root/tmp"
  chmod 1777 "$root/tmp"
  cp -f "$(command -v busybox)" "$root/bin/busybox"
  for applet in $(busybox --list); do [ "$applet" = busybox ] || ln -sf busybox "$root/bin/$applet"; done
  tar -C "$root" -cf "$home/busybox.tar" .
}

up() {
  build
  sh "$here/setup-sandbox.sh" engines network
  mkdir -p "$dir"
  tools
  sysctl -n vm.overcommit_memory kernel.panic kernel.panic_on_oops > "$dir/sysctl"
  ip link add $bridge type bridge
  ip addr add $net.254/24 dev $bridge
  ip link set $bridge up
  secrets
  control_plane
  roles
  for n in 1 2; do
    node_namespaces $n
    node $n
  done
}

down() {
  for name in node1/kubelet node2/kubelet node1/docker node2/docker scheduler controllers apiserver etcd node1 node2; do
    [ -e "$dir/$name.pid" ] || continue
    pid=$(cat "$dir/$name.pid")
    case $name in */docker) ends "$dir/$name" ;; esac
    kill "$pid" 2> /dev/null || continue
    tries=0
    while kill -0 "$pid" 2> /dev/null && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
    kill -9 "$pid" 2> /dev/null || :
  done
  ip link del $bridge 2> /dev/null || :
  if [ -e "$dir/sysctl" ]; then
    { read -r overcommit; read -r panic; read -r oops; } < "$dir/sysctl"
    sysctl -qw "vm.overcommit_memory=$overcommit" "kernel.panic=$panic" "kernel.panic_on_oops=$oops" 2> /dev/null || :
  fi
  rm -rf "$dir"
}

# Containers outlive their engine, so remove them first.
ends() {
  socket=unix://$(dirname "$1")/docker.sock
  containers=$(timeout 20 docker -H "$socket" ps -aq 2> /dev/null || :)
  # shellcheck disable=SC2086  # a list of ids
  [ -z "$containers" ] || timeout 60 docker -H "$socket" rm -f $containers > /dev/null 2>&1 || :
}

command=${1:-}
dir=${2:-}
case $command in
  build) build ;;
  up | node | down) [ -n "$dir" ] || { echo "$command: name a folder" >&2; exit 2; } ;;
  *) echo 'Usage: k8s-test-cluster.sh build | up DIR | node DIR N | down DIR' >&2; exit 2 ;;
esac
case $command in
  up) up ;;
  node) node "$3" ;;
  down) down ;;
esac
