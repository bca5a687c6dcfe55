"""What `overview` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..noun import Noun

if TYPE_CHECKING:
    from .objects import Overview


class OverviewOfOrganization(Noun):
    def get(self, *, timeout: float | None = None) -> Overview:
        """Retrieve the overview.

        How it stands with what you run, in one answer: what waits for somebody, and how purchases and
        requests went lately. Each part needs the scope of its own list as well, and is left out without it:
        `cardholders` needs `cardholders:read`, `holds` needs `cards:read`, `purchases` needs `cards:read`,
        `approvals` needs `approvals:read`, `requests` needs `requests:read`, `webhooks` needs
        `webhooks:read`. Numbers are counted up to 1000, and say where there is more.

        Required scope: `overview:read`.

        `GET /api/v1/overview`
        """
        answer = self._call("overview.get", "GET ~/overview", timeout=timeout)
        return cast("Overview", answer)


OverviewOfSession = OverviewOfOrganization
