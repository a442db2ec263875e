from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from ._http import new_key
from ._operations import WalletOperations

if TYPE_CHECKING:
    from .. import models


class Wallet(WalletOperations):
    """Balances, statement, deposits, exchange and withdrawals."""

    def quote_exchange(
        self, from_: models.Currency, amount: Decimal | float, *, idempotency_key: str | None = None
    ) -> models.ExchangeQuoteReply:
        """What an exchange would bring; good for one `exchange` within a minute."""
        reply: models.ExchangeQuoteReply = self._http.json(
            "POST",
            "/api/wallet/exchange/quote",
            body={"from": from_, "amount": amount},
            key=idempotency_key or new_key(),
        )
        return reply
