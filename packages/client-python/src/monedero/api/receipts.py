"""What `receipts` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    pass


class ReceiptsKeysAnswerKeysItem(TypedDict):
    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    alg: Literal["EdDSA"]
    use: Literal["sig"]
    kid: str
    x: str


class ReceiptsKeysAnswer(TypedDict):
    keys: list[ReceiptsKeysAnswerKeysItem]


class ReceiptsOfVisitor(Noun):
    def keys(self, *, timeout: float | None = None) -> ReceiptsKeysAnswer:
        """Retrieve the keys that receipts are signed with.

        A JWK Set (RFC 7517) of Ed25519 keys. A receipt names its key by `kid`. Keys of the past stay, so
        what they signed can be checked; one that leaked is removed.

        `GET /.well-known/jwks.json`
        """
        answer = self._call("receipts.keys", "GET /.well-known/jwks.json", timeout=timeout)
        return cast("ReceiptsKeysAnswer", answer)
