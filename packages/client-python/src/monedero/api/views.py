"""What `views` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import SavedView


class ViewsListQuery(TypedDict):
    list: NotRequired[str]
    """The list of the console that it filters, as its address names it."""


class ViewsListAnswer(TypedDict):
    data: list[SavedView]


class ViewsCreateInput(TypedDict):
    list: str
    """The list of the console that it filters, as its address names it."""
    name: str
    """One of a list, whatever its capitals. It must not contain invisible characters, nor many marks on
    one letter.
    """
    query: str
    """What the address has after its `?`. It is kept as it is, and what a list does not know is left out
    there.
    """


class ViewsRenameInput(TypedDict):
    name: str
    """One of a list, whatever its capitals. It must not contain invisible characters, nor many marks on
    one letter.
    """


class ViewsDeleteAnswer(TypedDict):
    id: str
    deleted: Literal[True]


class ViewsOfSession(Noun):
    def list(self, query: ViewsListQuery | None = None, *, timeout: float | None = None) -> ViewsListAnswer:
        """List saved views.

        Those of the member who asks, at most 200, which is the most there can be.

        `GET /api/v1/views`
        """
        answer = self._call("views.list", "GET ~/views q", given=query, timeout=timeout)
        return cast("ViewsListAnswer", answer)

    def create(
        self, body: ViewsCreateInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> SavedView:
        """Save a view.

        What a list is filtered by, under a name. A list has at most 20. The same again changes nothing.

        `POST /api/v1/views`
        """
        answer = self._call(
            "views.create", "POST ~/views bk", given=body, idempotency_key=idempotency_key, timeout=timeout
        )
        return cast("SavedView", answer)

    def rename(self, id: str, body: ViewsRenameInput, *, timeout: float | None = None) -> SavedView:
        """Rename a view.

        Its list and filter stay as they are.

        `PATCH /api/v1/views/{id}`
        """
        answer = self._call("views.rename", "PATCH ~/views/{id} b", id, given=body, timeout=timeout)
        return cast("SavedView", answer)

    def delete(self, id: str, *, timeout: float | None = None) -> ViewsDeleteAnswer:
        """Delete a view.

        The list stays as it is; only the name of its filter is gone.

        `DELETE /api/v1/views/{id}`
        """
        answer = self._call("views.delete", "DELETE ~/views/{id}", id, timeout=timeout)
        return cast("ViewsDeleteAnswer", answer)
