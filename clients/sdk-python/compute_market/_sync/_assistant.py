from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, cast

from .._json import dumps
from ..errors import ConnectionFailedError, error_of
from ._http import Call, new_key, parsed
from ._operations import AssistantOperations
from ._streams import QUIET_S
from ._transfers import Source, Upload

if TYPE_CHECKING:
    from .. import models


class Assistant(AssistantOperations):
    """Answers questions about the market and your account; looks at photos of good deeds."""

    def ask(
        self,
        message: str,
        *,
        history: Sequence[models.ChatTurn] = (),
        mode: models.ChatMode = "chat",
        location: str | None = None,
        weather: str | None = None,
        on_text: Callable[[str], object] | None = None,
    ) -> models.ChatReply:
        """The reply, in the message's language. `on_text` gets it piece by piece, as it is written."""
        given = {"message": message, "history": history, "mode": mode, "location": location, "weather": weather}
        body = {name: value for name, value in given.items() if value is not None}
        if on_text is None:
            reply: models.ChatReply = self._http.json("POST", "/api/assistant/chat", body=body, key=new_key())
            return reply
        headers = {"Content-Type": "application/json"}
        call = Call("POST", "/api/assistant/chat", headers=headers, content=dumps(body), key=new_key())
        with closing(self._http.events(call, QUIET_S)) as stream:
            for events in stream:
                for type, data, _ in events:
                    if type == "delta":
                        on_text(data["text"])
                    elif type == "error":
                        raise error_of(data["problem"]["status"], {}, data["problem"])
                    elif type == "done":
                        return cast("models.ChatReply", {"ok": True, **data})
        raise ConnectionFailedError("The reply broke off; ask again")

    def analyze_image(
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
            "files": {"file": ("photo", upload.read())},
        }
        call = Call("POST", "/api/assistant/analyze-image", form=form, key=new_key())
        return cast("models.AnalyzedImageReply", parsed(self._http.send(call)))
