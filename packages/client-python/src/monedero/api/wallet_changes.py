"""What `wallet_changes` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..noun import Noun

if TYPE_CHECKING:
    from collections.abc import Iterator
    from ..stream import Changed, More
    from .objects import OwnChange


class WalletChangesOfSession(Noun):
    def stream(self, *, timeout: float | None = None) -> Iterator[Changed[OwnChange] | More]:
        """Stream the changes of your wallet.

        Server-sent events. A message `changed` names an object of the person; a message `more` says that
        anything of theirs may have changed. A stream ends after a minute at the latest, and `EventSource`
        takes it up again with `Last-Event-ID`, on any server: nothing is missed, and a change may come
        twice, with the same id.

        `GET /api/v1/wallet/changes/stream`
        """
        return self._stream("wallet_changes.stream", "GET ~/wallet/changes/stream e", timeout=timeout)
