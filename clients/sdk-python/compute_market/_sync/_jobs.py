from __future__ import annotations

from time import sleep
from collections.abc import Generator, Callable, Mapping, Sequence
from contextlib import closing
from decimal import Decimal
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING, Any

from .._deadline import Deadline
from .._segment import segment
from .._sse import StreamEvent
from ..errors import JobFailedError, MarketError, RateLimitError
from ._files import Files
from ._http import Http, Call
from ._operations import JobsOperations
from ._streams import CROWDED, follow
from ._transfers import OnProgress, Source, download, taken_name

if TYPE_CHECKING:
    from .. import models

# Without a stream; the market asks for as much when there is no place for another.
POLL_S = 30.0

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
        on_created: Callable[[str], object] | None = None,
        on_log: OnLog | None = None,
    ) -> JobResult:
        """Runs a script, or a container image's command, on somebody's machine, and returns what came of it.

        `inputs` are paths, found by the job in `$INPUT_DIR` under their names; or a mapping from the name there to a
        path or bytes. `gpu` is a model ("A100") or a number of GPUs. `price` is in coins, held until the job ends;
        None: what `quote` suggests. `duration` is the longest run, in hours. Everybody can read `title`.

        Raises JobFailedError when it ends without a result, and TimeoutError after `timeout` seconds of waiting. The
        job goes on then, as it does when you interrupt or cancel this call: `on_created` gets its id for `wait` and
        `cancel`.
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
        if on_created:
            on_created(created["job_id"])
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
        deadline = Deadline(timeout, f"Job {id}")
        log = JobLog(self._http, id)
        try:
            with closing(self._follow(id, deadline, queue=False)) as events:
                for event in events:
                    if on_log and event.type == "log":
                        log.passed(event)
                        on_log(event.data["text"])
            return self.get(id)
        except RateLimitError as error:
            if error.code != CROWDED:
                raise
        return self._poll(id, log, deadline, on_log)

    def logs(self, id: str, /, *, timeout: float | None = None) -> Generator[str, None, None]:
        """Its log as it is written, piece by piece, until the job has ended. A new attempt begins anew."""
        with closing(self.follow(id, timeout=timeout)) as events:
            for event in events:
                if event.type == "log":
                    yield event.data["text"]

    def follow(self, id: str, /, *, timeout: float | None = None) -> Generator[StreamEvent, None, None]:
        """Its `log`, `progress` and `status` events until it has ended; reconnects by itself."""
        return self._follow(id, Deadline(timeout, f"Job {id}"))

    def output(self, id: str, /) -> str:
        """The log of its latest attempt, as far as it is there."""
        return "".join([text for text in JobLog(self._http, id).rest()])

    def download(
        self, id: str, name: str, /, to: str | Path, *, on_progress: OnProgress | None = None
    ) -> Path:
        """Writes a file that the completed job made to a path; an interrupted download goes on where it was."""
        return download(self._http, _artifact(id, name), to, on_progress)

    def read(self, id: str, name: str, /) -> bytes:
        """A file that the completed job made, in memory."""
        return (self._http.send(Call("GET", _artifact(id, name)))).content

    def _follow(self, id: str, deadline: Deadline, *, queue: bool = True) -> Generator[StreamEvent, None, None]:
        return follow(self._http, Call("GET", _log(id)), _ended, deadline, queue=queue)

    def _poll(self, id: str, log: JobLog, deadline: Deadline, on_log: OnLog | None) -> models.Job:
        """As `wait`, without a stream."""
        while True:
            # Before its log: what an ended job printed is all there.
            job = self.get(id)
            if on_log:
                for text in log.news():
                    on_log(text)
            if _is_over(job["status"]):
                return job
            sleep(deadline.left(POLL_S))

    def _uploaded(self, inputs: Sequence[str | Path] | Mapping[str, Source]) -> list[models.JobInput]:
        named = inputs if isinstance(inputs, Mapping) else {Path(path).name: Path(path) for path in inputs}
        return [
            {"path": path, "sha256": (self._files.upload(source, name=taken_name(Path(path).name)))["sha256"]}
            for path, source in named.items()
        ]


class JobLog:
    """Reads a job's log: of the latest attempt, or from where a stream left it."""

    def __init__(self, http: Http, id: str) -> None:
        self._http = http
        self._id = id
        self._attempt: str | None = None
        self._offset = 0

    def passed(self, event: StreamEvent) -> None:
        """The event was read elsewhere."""
        self._attempt = event.data["attempt_id"]
        self._offset = event.data["offset"] + len(event.data["text"].encode())

    def news(self) -> Generator[str, None, None]:
        """The rest, and what a later attempt printed."""
        for text in self.rest():
            yield text
        latest = JobLog(self._http, self._id)
        latest._read()
        if latest._attempt != self._attempt:
            self._attempt, self._offset = latest._attempt, 0
            for text in self.rest():
                yield text

    def rest(self) -> Generator[str, None, None]:
        """What its attempt printed after the last piece."""
        while pieces := self._read():
            for piece in pieces:
                yield piece["text"]

    def _read(self) -> list[models.JobLogPiece]:
        params = {"attempt_id": self._attempt, "offset": self._offset}
        reply: models.JobLogReply = self._http.json("GET", _log(self._id), params=params)
        self._attempt, self._offset = reply["attempt_id"], reply["next_offset"]
        return reply["logs"]


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
        paths = [Path(folder) / _last_part(file["name"]) for file in self.files]
        return [
            self._jobs.download(self.id, file["name"], path) for file, path in zip(self.files, paths, strict=True)
        ]

    def accept(self) -> models.AcceptedResultReply:
        """Pays the device owner now, instead of after the time to review."""
        return self._jobs.accept_result(self.id)


def _present(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _ended(event: StreamEvent) -> bool:
    return event.type == "status" and _is_over(event.data["status"])


def _is_over(status: str) -> bool:
    return status not in ("waiting", "running")


def _log(id: str) -> str:
    return f"/api/jobs/{segment(id)}/logs"


def _last_part(name: str) -> str:
    """A name comes from a stranger's device, which may know another system's folders: only its last part counts."""
    last = PureWindowsPath(name).name
    if last in ("", ".."):
        raise MarketError(f"The job left a file named {name!r}, which is a folder; use `read`")
    return last


def _artifact(id: str, name: str) -> str:
    return f"/api/jobs/{segment(id)}/artifacts/{segment(name)}"
