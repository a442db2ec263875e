from __future__ import annotations

from collections.abc import Generator, Callable, Mapping, Sequence
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._deadline import Deadline
from .._segment import segment
from .._sse import StreamEvent
from ..errors import JobFailedError
from ._files import Files
from ._http import Http, Call
from ._operations import JobsOperations
from ._streams import follow
from ._transfers import OnProgress, Source, download

if TYPE_CHECKING:
    from .. import models

OnLog = Callable[[str], object]
"""Called with each piece of the log, as it arrives."""


class Jobs(JobsOperations):
    """Jobs that you buy."""

    def __init__(self, http: Http, files: Files) -> None:
        super().__init__(http)
        self._files = files

    def run(
        self,
        script: str | None = None,
        *,
        image: str | None = None,
        command: Sequence[str] | None = None,
        env: Mapping[str, str] | None = None,
        inputs: Sequence[str | Path] | Mapping[str, Source] = (),
        gpu: str | int | None = None,
        memory_mb: int | None = None,
        network: bool | None = None,
        price: Decimal | float | None = None,
        duration: int = 1,
        verification: models.Verification | None = None,
        title: str | None = None,
        timeout: float | None = None,
        on_log: OnLog | None = None,
    ) -> JobResult:
        """Runs a script, or a container image's command, on somebody's machine, and returns what came of it.

        `inputs` are paths, found by the job in `$INPUT_DIR` under their names; or a mapping from the name there to a
        path or bytes. `gpu` is a model ("A100") or a number of GPUs. `price` is in coins, held until the job ends;
        None: what `quote` suggests. `duration` is the longest run, in hours. Everybody can read `title`.

        Raises JobFailedError when it ends without a result, and TimeoutError after `timeout` seconds of waiting; the
        job goes on then.
        """
        spec = _present(
            script=script,
            image=image,
            command=command,
            env=env,
            inputs=self._uploaded(inputs) or None,
            memory_mb=memory_mb,
            network=network,
            **{"gpu_model" if isinstance(gpu, str) else "gpu_count": gpu},
        )
        job_type = "docker" if image else "script"
        terms = _present(job_type=job_type, duration_hrs=duration, spec=spec, verification=verification)
        if price is None:
            price = (self.quote(**terms))["price_coin"]
        created = self.create(title=title or image or "Script", price_coin=price, **terms)
        job = self.wait(created["job_id"], timeout=timeout, on_log=on_log)
        output = self.output(job["id"])
        if job["status"] != "completed":
            raise JobFailedError(job, output)
        files = [file for file in self.artifacts(job["id"])]
        return JobResult(self, job, output, files)

    def wait(
        self, id: str, /, *, timeout: float | None = None, on_log: OnLog | None = None
    ) -> models.Job:
        """The job, once it has ended, whichever way. Raises TimeoutError after `timeout` seconds."""
        with closing(self.follow(id, timeout=timeout)) as events:
            for event in events:
                if on_log and event.type == "log":
                    on_log(event.data["text"])
        return self.get(id)

    def logs(self, id: str, /, *, timeout: float | None = None) -> Generator[str, None, None]:
        """Its log as it is written, piece by piece, until the job has ended. A new attempt begins anew."""
        with closing(self.follow(id, timeout=timeout)) as events:
            for event in events:
                if event.type == "log":
                    yield event.data["text"]

    def follow(self, id: str, /, *, timeout: float | None = None) -> Generator[StreamEvent, None, None]:
        """Its `log`, `progress` and `status` events until it has ended; reconnects by itself."""
        call = Call("GET", f"/api/jobs/{segment(id)}/logs")
        return follow(self._http, call, _ended, Deadline(timeout, f"Job {id}"))

    def output(self, id: str, /) -> str:
        """The log of its latest attempt, as far as it is there."""
        pieces: list[str] = []
        offset = 0
        while True:
            reply = self._http.json("GET", f"/api/jobs/{segment(id)}/logs", params={"offset": offset})
            pieces += [piece["text"] for piece in reply["logs"]]
            if not reply["logs"]:
                return "".join(pieces)
            offset = reply["next_offset"]

    def download(
        self, id: str, name: str, /, to: str | Path, *, on_progress: OnProgress | None = None
    ) -> Path:
        """Writes a file that the completed job made to a path; an interrupted download goes on where it was."""
        return download(self._http, _artifact(id, name), to, on_progress)

    def read(self, id: str, name: str, /) -> bytes:
        """A file that the completed job made, in memory."""
        return (self._http.send(Call("GET", _artifact(id, name)))).content

    def _uploaded(self, inputs: Sequence[str | Path] | Mapping[str, Source]) -> list[models.JobInput]:
        named = inputs if isinstance(inputs, Mapping) else {Path(path).name: Path(path) for path in inputs}
        return [
            {"path": path, "sha256": (self._files.upload(source, name=Path(path).name))["sha256"]}
            for path, source in named.items()
        ]


class JobResult:
    """A completed job: `output` is its log, `files` are what it left in `$OUTPUT_DIR`."""

    def __init__(
        self, jobs: Jobs, job: models.Job, output: str, files: Sequence[models.Artifact]
    ) -> None:
        self._jobs = jobs
        self.job = job
        self.id = job["id"]
        self.output = output
        self.files = files

    def read(self, name: str) -> bytes:
        """One of its files, in memory."""
        return self._jobs.read(self.id, name)

    def save(self, folder: str | Path) -> list[Path]:
        """Downloads all its files to a folder."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        # A name comes from a stranger's device: only its last part counts.
        paths = [Path(folder) / Path(file["name"]).name for file in self.files]
        return [
            self._jobs.download(self.id, file["name"], path) for file, path in zip(self.files, paths, strict=True)
        ]

    def accept(self) -> models.AcceptedResultReply:
        """Pays the device owner now, instead of after the time to review."""
        return self._jobs.accept_result(self.id)


def _present(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _ended(event: StreamEvent) -> bool:
    return event.type == "status" and event.data["status"] not in ("waiting", "running")


def _artifact(id: str, name: str) -> str:
    return f"/api/jobs/{segment(id)}/artifacts/{segment(name)}"
