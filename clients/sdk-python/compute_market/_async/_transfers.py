"""Files in both directions."""

from __future__ import annotations

import hashlib
import re
from asyncio import sleep, to_thread
from collections.abc import AsyncGenerator, Callable
from io import BytesIO
from pathlib import Path
from typing import IO

from .._broken import broken_connections
from .._retry import wait_before
from ..errors import ConnectionFailedError, MarketError
from ._http import AsyncHttp, Call

CHUNK_BYTES = 256 * 1024

OnProgress = Callable[[int, int | None], object]
"""Called with the bytes so far and in all; None while nobody knows."""

Source = str | Path | bytes
"""A path, or the content itself."""


class Upload:
    """The bytes to send, as often as it takes."""

    def __init__(self, source: Source, on_progress: OnProgress | None) -> None:
        self._source = source if isinstance(source, bytes) else Path(source)
        self._on_progress = on_progress
        self.size = len(source) if isinstance(source, bytes) else Path(source).stat().st_size

    @property
    def name(self) -> str | None:
        return taken_name(self._source.name) if isinstance(self._source, Path) else None

    def read(self) -> bytes:
        with self._open() as file:
            return file.read()

    async def sha256(self) -> str:
        return await sha256_of(self._open())

    async def pieces(self) -> AsyncGenerator[bytes, None]:
        done = 0
        with self._open() as file:
            while piece := await to_thread(file.read, CHUNK_BYTES):
                yield piece
                done += len(piece)
                if self._on_progress:
                    self._on_progress(done, self.size)

    def _open(self) -> IO[bytes]:
        return BytesIO(self._source) if isinstance(self._source, bytes) else self._source.open("rb")


async def download(http: AsyncHttp, path: str, to: str | Path, on_progress: OnProgress | None) -> Path:
    """Writes a file once all of it is there and right; until then it is `.NAME.part`, which is resumed."""
    target = Path(to)
    # No file of a job begins with a dot, so none of them is taken for the part of another.
    part = target.with_name(f".{target.name}.part")
    failures = 0
    while True:
        before = _size(part)
        try:
            await _continue(http, path, part, on_progress)
            await to_thread(part.replace, target)
            return target
        except MarketError as error:
            failures = 0 if _size(part) > before else failures
            wait = wait_before(failures, error)
            if wait is None or failures == http.retries:
                raise
        await sleep(wait)
        failures += 1


async def _continue(http: AsyncHttp, path: str, part: Path, on_progress: OnProgress | None) -> None:
    done = _size(part)
    # A part of a compressed file would be no part of the file.
    call = Call("GET", path, headers={"Accept-Encoding": "identity"})
    response = await http.open(call.with_header("Range", f"bytes={done}-" if done else None))
    try:
        if response.status_code != 206:
            done = 0
        length = response.headers.get("content-length", "")
        total = done + int(length) if length.isdecimal() else None
        with part.open("ab" if done else "wb") as file, broken_connections():
            async for piece in response.aiter_bytes():
                await to_thread(file.write, piece)
                done += len(piece)
                if on_progress:
                    on_progress(done, total)
    finally:
        await response.aclose()
    expected = response.headers.get("etag", "").removeprefix("W/").strip('"')
    if expected != await sha256_of(part.open("rb")):
        # Damaged on its way, or begun with the part of another file.
        part.unlink()
        raise ConnectionFailedError("The file arrived damaged; download it again")


def taken_name(name: str) -> str | None:
    """The name, if `POST /api/files` takes it."""
    return name if re.fullmatch("[A-Za-z0-9][A-Za-z0-9._-]{0,127}", name) else None


async def sha256_of(file: IO[bytes]) -> str:
    """In pieces: a thread can't be cancelled, and would read a large file to its end. Closes the file."""
    digest = hashlib.sha256()
    with file:
        while piece := await to_thread(file.read, CHUNK_BYTES):
            digest.update(piece)
    return digest.hexdigest()


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
