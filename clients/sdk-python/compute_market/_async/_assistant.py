from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, cast

from .._json import dumps
from ..errors import ConnectionFailedError, error_of
from ._http import Call, new_key, parsed
from ._operations import AsyncAssistantOperations
from ._transfers import Source, Upload

if TYPE_CHECKING:
    from .. import models


# A market that waits for a slow model in vain answers by itself, after 30 seconds unless its operator set more.
ANSWER_S = 120.0


class AsyncAssistant(AsyncAssistantOperations):
    """Answers questions about the market and your account; looks at photos of good deeds."""

    async def ask(
        self,
        message: str,
        *,
        history: Sequence[models.ChatTurn] = (),
        mode: models.ChatMode = "chat",
        location: str | None = None,
        weather: str | None = None,
        on_text: Callable[[str], object] | None = None,
    ) -> models.ChatReply:
        """The reply, in the message's language.

        `on_text` gets it piece by piece, as it is written; the request isn't repeated then.
        """
        given = {"message": message, "history": history, "mode": mode, "location": location, "weather": weather}
        body = {name: value for name, value in given.items() if value is not None}
        headers = {"Content-Type": "application/json"}
        call = self._patient(Call("POST", "/api/assistant/chat", headers=headers, content=dumps(body), key=new_key()))
        if on_text is None:
            return cast("models.ChatReply", parsed(await self._http.send(call)))
        async with aclosing(self._http.events(call)) as stream:
            async for events in stream:
                for type, data, _ in events:
                    if type == "delta":
                        on_text(data["text"])
                    elif type == "error":
                        raise error_of(data["problem"]["status"], {}, data["problem"])
                    elif type == "done":
                        return cast("models.ChatReply", {"ok": True, **data})
        raise ConnectionFailedError("The reply broke off; ask again")

    async def analyze_image(
        self,
        photo: Source,
        *,
        description: str | None = None,
        location: str | None = None,
        weather: str | None = None,
        lang: models.Language | None = None,
    ) -> models.AnalyzedImageReply:
        """What a photo of a good deed (JPEG or PNG, at most 10 MB) shows, and what it earned."""
        upload = Upload(photo, None)
        given: dict[str, Any] = {
            "mode": "goodness",
            "description": description,
            "location": location,
            "weather": weather,
            "lang": lang,
        }
        form = {
            "data": {name: value for name, value in given.items() if value is not None},
            "files": {"file": ("photo", await to_thread(upload.read))},
        }
        call = Call("POST", "/api/assistant/analyze-image", form=form, key=new_key())
        return cast("models.AnalyzedImageReply", parsed(await self._http.send(self._patient(call))))

    def _patient(self, call: Call) -> Call:
        return call.within(max(ANSWER_S, self._http.timeout))
