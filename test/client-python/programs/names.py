"""Prints every method of every caller, as the reference names it."""

from __future__ import annotations

import functools
import inspect
import json

import monedero
from monedero.client import Client
from monedero.noun import Noun

CALLERS: dict[str, Client] = {
    "organization": monedero.Organization(api_key="sk_test_a", base_url="http://localhost:1"),
    "session": monedero.Session(token="a", base_url="http://localhost:1"),
    "agent": monedero.Agent(agent_key="ak_test_a", base_url="http://localhost:1"),
    "visitor": monedero.Visitor(base_url="http://localhost:1"),
}


def names_in(noun: Noun, path: str) -> list[str]:
    names = []
    for name, member in inspect.getmembers(type(noun)):
        full = f"{path}.{name.removesuffix('_')}"
        if name == "__call__":
            names.append(path)
        elif isinstance(member, property):
            names += names_in(getattr(noun, name), full)
        elif not name.startswith("_"):
            assert member.__doc__, full
            names.append(full)
    return names


def methods_of(client: Client) -> list[str]:
    members = inspect.getmembers(type(client))
    nouns = [name for name, one in members if isinstance(one, functools.cached_property)]
    return [name for noun in nouns for name in names_in(getattr(client, noun), noun)]


print(json.dumps({name: methods_of(client) for name, client in CALLERS.items()}))
