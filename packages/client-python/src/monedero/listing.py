"""A list: its first page for those who ask for it, and all pages for those who go through it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

Page = TypeVar("Page")
Item = TypeVar("Item")


class Listing(Generic[Page, Item]):
    """`for item in client.cards.list()` goes through all items of all pages, which are asked for as they are
    needed. Nothing is asked for before.
    """

    def __init__(self, ask: Callable[[Mapping[str, object]], Any], query: Mapping[str, object]) -> None:
        self._ask = ask
        self._query = query

    def first_page(self) -> Page:
        page: Page = self._ask(self._query)
        return page

    def pages(self) -> Iterator[Page]:
        query = self._query
        while True:
            page = self._ask(query)
            yield page
            cursor = page.get("nextCursor", page.get("next_cursor"))
            if cursor is None:
                return
            query = {**self._query, "cursor": cursor}

    def __iter__(self) -> Iterator[Item]:
        page: Any
        for page in self.pages():
            # Lists name their items differently, and have one array each.
            yield from next(value for value in page.values() if isinstance(value, list))
