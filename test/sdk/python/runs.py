"""`jobs.run` and what surrounds it: more runs than streams, interruptions, and names that others chose."""

import asyncio
import hashlib
import unittest
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch
from urllib.parse import parse_qs

import httpx

from compute_market import AsyncMarket, MarketError
from fake_market import Clock, FakeMarket, Reply, log, refuses, says, status, streams

LOGS = "/api/jobs/j/logs"
CROWDED = refuses(429, "too_many_followers", Retry_After="30")


def job(state: str) -> Reply:
    return says({"job": {"id": "j", "status": state}})


def piece(attempt: str, offset: int, *texts: str) -> Reply:
    ends = offset + sum(map(len, texts))
    logs = [{"text": text} for text in texts]
    return says({"attempt_id": attempt, "logs": logs, "next_offset": ends, "complete": False})


def artifacts(*names: str) -> Reply:
    return says({"artifacts": [{"name": name} for name in names], "next_cursor": None})


def completed(*names: str) -> dict[str, list[Reply]]:
    return {
        "/api/jobs": [says({"job_id": "j"})],
        "/api/jobs/j": [job("completed")],
        "/api/jobs/j/artifacts": [artifacts(*names)],
        LOGS: [streams(status("completed")), piece("a", 0)],
    }


class Runs(unittest.TestCase):
    def setUp(self) -> None:
        self.clock, folder = Clock(), TemporaryDirectory()
        self.addCleanup(self.clock.close)
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_tells_the_id_of_a_job_that_takes_longer(self) -> None:
        market = FakeMarket({"/api/jobs": [says({"job_id": "j"})], LOGS: [streams(status("running"))]})
        created: list[str] = []
        with market.client() as client, self.assertRaisesRegex(TimeoutError, "Job j "):
            client.jobs.run("true", price=1, timeout=60, on_created=created.append)
        self.assertEqual(created, ["j"])

    def test_asks_again_and_again_when_there_is_no_place_for_another_stream(self) -> None:
        replies = [streams(log(0, "ze")), CROWDED, piece("a", 2, "r", "o"), piece("a", 4), piece("a", 4)]
        replies += [piece("a", 4), piece("b", 0), piece("b", 0, "two"), piece("b", 3)]
        market = FakeMarket({**completed(), LOGS: replies, "/api/jobs/j": [job("running"), job("completed")]})
        told: list[str] = []
        with market.client() as client:
            self.assertEqual(client.jobs.wait("j", on_log=told.append)["status"], "completed")
        self.assertEqual(told, ["ze", "r", "o", "two"])
        asked = [parse_qs(request.url.query.decode()) for request in market.at(LOGS)[2:]]
        self.assertEqual(
            [(one.get("attempt_id"), one["offset"]) for one in asked][:2], [(["a"], ["2"]), (["a"], ["4"])]
        )
        self.assertEqual(self.clock.slept[1:], [30])

    def test_repeats_the_quote(self) -> None:
        quoted = says({"quote": {"price_coin": 2}})
        market = FakeMarket({**completed(), "/api/jobs/quote": [refuses(503, "overloaded"), quoted]})
        with market.client() as client:
            client.jobs.run("true")
        self.assertEqual(len(market.at("/api/jobs/quote")), 2)

    def test_sends_names_that_the_market_takes(self) -> None:
        market = FakeMarket({**completed(), "/api/files": [says({"file": {"sha256": "f"}})]})
        paths = [self.folder / name for name in ("_data.csv", "my data.csv", "größe.txt", "names.txt")]
        with market.client() as client:
            for path in paths:
                path.write_text("x")
                client.files.upload(path)
            client.jobs.run("true", price=1, inputs={"_data.csv": b"x"})
        sent = [parse_qs(request.url.query.decode()).get("name") for request in market.at("/api/files")]
        self.assertEqual(sent, [None, None, None, ["names.txt"], None])

    def test_saves_files_below_the_folder_alone(self) -> None:
        names = ["../../up", "..\\side", "C:drive", "/etc/passwd"]
        market = FakeMarket(completed(*names))
        market.replies.update({f"/api/jobs/j/artifacts/{name}": [self.file(name.encode())] for name in names})
        with market.client() as client:
            saved = client.jobs.run("true", price=1).save(self.folder / "results")
            self.assertEqual([path.name for path in saved], ["up", "side", "drive", "passwd"])
            self.assertEqual({path.parent for path in saved}, {self.folder / "results"})
            for name in ("..", "a/..", ""):
                market.replies["/api/jobs/j/artifacts"] = [artifacts(name)]
                with self.assertRaises(MarketError):
                    client.jobs.run("true", price=1).save(self.folder / "results")

    def test_a_file_is_not_taken_for_the_part_of_another(self) -> None:
        market = FakeMarket(completed("x.part", "x"))
        for name in ("x.part", "x"):
            market.replies[f"/api/jobs/j/artifacts/{name}"] = [self.file(name.encode())]
        with market.client() as client:
            saved = client.jobs.run("true", price=1).save(self.folder)
        self.assertEqual([path.read_text() for path in saved], ["x.part", "x"])

    def test_begins_anew_when_the_part_was_of_another_file(self) -> None:
        market = FakeMarket({"/api/files/f": [self.file(b"hello", rest=b"lo"), self.file(b"hello")]})
        for part in (".file.part", "file.part"):
            (self.folder / part).write_text("bye")
        with market.client() as client:
            self.assertEqual(client.files.download("f", self.folder / "file").read_text(), "hello")

    def test_downloads_through_a_proxy_that_hides_the_length(self) -> None:
        market = FakeMarket({"/api/files/f": [self.file(b"hello", weak=True, content=iter([b"hel", b"lo"]))]})
        steps: list[tuple[int, int | None]] = []
        with market.client() as client:
            client.files.download("f", self.folder / "f", on_progress=lambda done, total: steps.append((done, total)))
        self.assertEqual(steps, [(3, None), (5, None)])

    @staticmethod
    def file(whole: bytes, rest: bytes | None = None, weak: bool = False, content: object = None) -> Reply:
        etag = f'{"W/" if weak else ""}"{hashlib.sha256(whole).hexdigest()}"'
        sent = content or whole if rest is None else rest
        return lambda _: httpx.Response(200 if rest is None else 206, headers={"ETag": etag}, content=sent)  # type: ignore[arg-type]


class CancelledRuns(unittest.IsolatedAsyncioTestCase):
    async def test_leave_no_task_and_no_connection(self) -> None:
        closed, reading = asyncio.Event(), asyncio.Event()

        async def silence() -> AsyncIterator[bytes]:
            try:
                reading.set()
                await asyncio.Event().wait()
                yield b""
            finally:
                closed.set()

        def stream(_: httpx.Request) -> httpx.Response:
            return httpx.Response(200, headers={"Content-Type": "text/event-stream"}, content=silence())

        market = FakeMarket({"/api/jobs": [says({"job_id": "j"})], LOGS: [stream]})
        async with market.async_client() as client:
            run = asyncio.create_task(client.jobs.run("true", price=1))
            await reading.wait()
            run.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await run
            self.assertTrue(closed.is_set())
            self.assertEqual(asyncio.all_tasks(), {asyncio.current_task()})


class CancelledUploads(unittest.TestCase):
    def test_leave_no_thread_that_reads_on(self) -> None:
        pieces: list[int] = []

        async def upload(client: AsyncMarket, path: Path) -> None:
            task, loop = asyncio.current_task(), asyncio.get_running_loop()
            assert task is not None
            cancel = task.cancel

            class Digest:
                def update(self, piece: bytes) -> None:
                    pieces.append(len(piece))
                    loop.call_soon_threadsafe(cancel)

                def hexdigest(self) -> str:
                    return ""

            with patch("hashlib.sha256", Digest):
                await client.files.upload(path)

        with TemporaryDirectory() as folder:
            path = Path(folder, "large")
            path.write_bytes(bytes(16 * 1024 * 1024))
            with self.assertRaises(asyncio.CancelledError):
                asyncio.run(upload(FakeMarket().async_client(), path))
        self.assertLessEqual(len(pieces), 2)


if __name__ == "__main__":
    unittest.main()
