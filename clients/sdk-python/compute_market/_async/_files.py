from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from .._segment import segment
from ._http import Call, new_key, parsed
from ._operations import AsyncFilesOperations
from ._transfers import OnProgress, Source, Upload, download

if TYPE_CHECKING:
    from .. import models


class AsyncFiles(AsyncFilesOperations):
    """Files for your jobs to read. Each is named by the SHA-256 of its content, and expires when no job needs it."""

    async def upload(
        self, source: Source, *, name: str | None = None, on_progress: OnProgress | None = None
    ) -> models.StoredFile:
        """Sends a file, given by its path or as bytes. The same content again takes no more room.

        `name` is for your list of files: by default that of the path, or the SHA-256 where the market doesn't take it.
        """
        upload = Upload(source, on_progress)
        call = Call(
            "POST",
            "/api/files",
            params={"name": name or upload.name, "sha256": await upload.sha256()},
            headers={"Content-Type": "application/octet-stream", "Content-Length": str(upload.size)},
            content=upload.pieces,
            key=new_key(),
        )
        return cast("models.StoredFile", parsed(await self._http.send(call))["file"])

    async def download(self, sha256: str, to: str | Path, *, on_progress: OnProgress | None = None) -> Path:
        """Writes a file of yours to a path. An interrupted download goes on where it was, also in a later call."""
        return await download(self._http, f"/api/files/{segment(sha256)}", to, on_progress)

    async def read(self, sha256: str) -> bytes:
        """A file of yours, in memory."""
        return (await self._http.send(Call("GET", f"/api/files/{segment(sha256)}"))).content
